import { heading, signInAs } from '../fixtures/sign-in';
import { expect, test } from '../fixtures/test';

const BROKEN = {
  'is missing': { status: 404, body: '' },
  'is a page instead': { status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' },
  'is broken JSON': { status: 200, contentType: 'application/json', body: '{"schema":' },
  'is something else': { status: 200, contentType: 'application/json', body: '{"hello":1}' },
} as const;

for (const [what, answer] of Object.entries(BROKEN)) {
  test(`a configuration that ${what} is told, and one click recovers`, async ({ page, site }) => {
    await page.route('**/config.json', (route) => route.fulfill(answer));
    await page.goto('/dashboard');
    await expect(page.getByText('The site’s configuration could not be read')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/dashboard`);
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Welcome to Query Assistant');
    await expect(page).toHaveURL(/returnTo=%2Fdashboard$/);
  });
}

test('without a configuration the sign-in page says what is missing', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill(BROKEN['is missing']));
  await page.goto('/login');
  await expect(heading(page)).toHaveText('Welcome to Query Assistant');
  await expect(page.getByText('Sign-in cannot start until')).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

test('one bad entry of the registry disables that remote alone', async ({ page, person, site }) => {
  const owner = await person('subscribed');
  const restore = site.changeRegistry((registry) => {
    if (registry.remotes.main)
      registry.remotes.main.current.url = 'data:text/javascript,alert(1)//';
  });
  await page.goto('/login');
  await signInAs(page, owner.email);
  await expect(heading(page)).toHaveText("You're all set");
  await page.goto('/dashboard');
  await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Dashboard');
});

test('an unknown address is a 404 for everyone', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(heading(page)).toHaveText('404');
  await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2F$/);
});
