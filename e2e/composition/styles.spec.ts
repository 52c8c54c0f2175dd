import { heading } from '../fixtures/sign-in';
import { expect, test } from '../fixtures/test';

const STYLES = '**/__federation_expose_dashboard.*.css*';

test('the first paint of a page waits for its styles', async ({ page, signedIn }) => {
  await signedIn('subscribed');
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(STYLES, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(STYLES);
  await page.goto('/dashboard');
  await asked;
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
  release();
  await expect(heading(page)).toHaveText('Dashboard');
});
