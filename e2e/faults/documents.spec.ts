import type { Page } from 'playwright/test';
import { pageHeading, signInAs } from '../fixtures/accounts';
import { expect, PROOF_TAG, test } from '../fixtures/test';

type Answer = { status: number; contentType?: string; body: string } | 'hangs';

const BROKEN: Record<string, Answer> = {
  'is missing': { status: 404, body: '' },
  'is an HTML page': { status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' },
  'is broken JSON': { status: 200, contentType: 'application/json', body: '{"schema":' },
  'has another schema': { status: 200, contentType: 'application/json', body: '{"hello":1}' },
  'never arrives': 'hangs',
};

/** Answers requests for a document until the test calls the returned function. */
const answerFor = async (page: Page, document: string, answer: Answer) => {
  await page.route(document, (route) => (answer === 'hangs' ? undefined : route.fulfill(answer)));
  return () => page.unroute(document);
};

/** Removes the registry from the HTML, so that the first visit requests `/remotes.json`. */
const breakRegistry = async (page: Page, site: { url: string }, answer: Answer) => {
  await page.route(
    ({ origin }) => origin === site.url,
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script[^>]* id="registry">.*?<\/script>/s, '');
      await route.fulfill({ response, body });
    },
  );
  return answerFor(page, '**/remotes.json', answer);
};

for (const [what, answer] of Object.entries(BROKEN)) {
  const tag = what === 'is missing' ? [] : PROOF_TAG;
  // spec: 11 /config.json
  test(`the error page reports a configuration that ${what}, and "Try again" recovers the page`, {
    tag,
  }, async ({ page, site }) => {
    const heal = await answerFor(page, '**/config.json', answer);
    await page.goto('/dashboard');
    await expect(page.getByText("The site's configuration couldn't be read")).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/dashboard`);
    await heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
    await expect(page).toHaveURL(/returnTo=%2Fdashboard$/);
  });

  test(`the error page reports a registry that ${what}, and "Try again" recovers the page`, {
    tag,
  }, async ({ page, site }) => {
    const heal = await breakRegistry(page, site, answer);
    await page.goto('/dashboard?role=admin');
    await expect(page.getByText("The list of the site's parts couldn't be read")).toBeVisible();
    await expect(pageHeading(page)).toHaveText('Error');
    await expect(page).toHaveURL(`${site.url}/dashboard?role=admin`);
    await heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
    await expect(page).toHaveURL(/returnTo=%2Fdashboard%3Frole%3Dadmin$/);
  });
}

test('with an invalid registry, users can sign in, and "Try again" opens the dashboard once the registry is valid', {
  tag: PROOF_TAG,
}, async ({ page, person, site }) => {
  const owner = await person('subscribed');
  const heal = site.changeRegistry((registry) => Object.assign(registry, { schema: 'other' }));
  await page.goto('/login');
  await signInAs(page, 'member@demo.test');
  await expect(pageHeading(page)).toHaveText('Use the mobile app');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  await page.goto('/login?returnTo=%2Fdashboard');
  await signInAs(page, owner.email);
  await expect(page.getByText("The list of the site's parts couldn't be read")).toBeVisible();
  heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

// spec: 11 /config.json
test('the error page and the console list every mistake in the configuration', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const body = JSON.stringify({ apiBaseUrl: '/api', checkoutUrl: 'soon', remoteOrigins: ['x/'] });
  await answerFor(page, '**/config.json', { status: 200, contentType: 'application/json', body });
  await page.goto('/dashboard');
  for (const key of ['firebase', 'checkoutUrl', 'registryUrl', 'remoteOrigins']) {
    await expect(page.getByRole('listitem').filter({ hasText: key })).toBeVisible();
    expect(errors.join('\n')).toContain(key);
  }
});

test('when the configuration is missing, the sign-in page says that sign-in is not available', async ({
  page,
}) => {
  const heal = await answerFor(page, '**/config.json', { status: 404, body: '' });
  await page.goto('/login');
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  await expect(page.getByText("Sign-in isn't available until")).toBeVisible();
  await heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

// spec: 11 /config.json
test('an invalid registry entry disables only the remote of this entry', async ({
  page,
  signedIn,
  site,
}) => {
  const restore = site.changeRegistry((registry) => {
    if (registry.remotes.main)
      registry.remotes.main.current.url = 'data:text/javascript,alert(1)//';
  });
  await signedIn('subscribed');
  await expect(pageHeading(page)).toHaveText("You're all set");
  await page.goto('/nowhere');
  await expect(pageHeading(page)).toHaveText('404');
  await page.goto('/dashboard');
  await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
  await expect(pageHeading(page)).toHaveText('Error');
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

// spec: 14; 2
test('an unknown path shows a 404 to a signed-out visitor', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(pageHeading(page)).toHaveText('404');
  await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2F$/);
});

test('the sign-in and error pages show the configured links', { tag: PROOF_TAG }, async ({
  page,
  site,
}) => {
  const links = {
    support: 'https://example.com/support',
    terms: 'https://example.com/terms',
    privacy: 'https://example.com/privacy',
  };
  const config = await (await fetch(`${site.url}/config.json`)).json();
  const body = JSON.stringify({ ...config, links });
  await answerFor(page, '**/config.json', { status: 200, contentType: 'application/json', body });
  for (const path of ['/login', '/nowhere']) {
    await page.goto(path);
    for (const [name, address] of Object.entries(links)) {
      const link = page.getByRole('link', { name: new RegExp(name, 'i') });
      await expect(link).toHaveAttribute('href', address);
    }
  }
});

// spec: 11 What runs
test('a shell file without a hash in index.html does not run, and the error page says that the shell could not be loaded', async ({
  page,
  site,
}) => {
  await page.route(
    ({ origin }) => origin === site.url,
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<script[^>]* id="integrity">.*?<\/script>/s,
        '',
      );
      await route.fulfill({ response, body });
    },
  );
  await page.goto('/login');
  await expect(page.getByText("This part of the site (shell) couldn't be loaded")).toBeVisible();
});
