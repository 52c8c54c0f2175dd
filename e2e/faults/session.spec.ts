import type { Page } from 'playwright/test';
import { pageHeading, SIGN_IN_PROVIDERS, signInAs, signOut } from '../fixtures/accounts';
import { expect, PROOF_TAG, test } from '../fixtures/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const envelope = (statusCode: number, payload: unknown, message = '') => ({
  status: statusCode,
  json: { ok: statusCode < 400, message, statusCode, payload },
});

// spec: 4 From load to ready; 14
test('a visitor whose account the backend refuses sees an error page with "Try again" and "Sign Out"', async ({
  page,
  person,
}) => {
  const { email } = await person('subscribed');
  let isRefused = true;
  await page.route('**/api/isUserValid', (route) =>
    isRefused ? route.fulfill(envelope(200, false, 'This account was closed.')) : route.fallback(),
  );
  await page.goto('/login?returnTo=/dashboard');
  await signInAs(page, email);
  await expect(pageHeading(page)).toHaveText('Error');
  await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
  await expect(page.getByRole('main').getByText('This account cannot be used here')).toBeVisible();
  await expect(page.getByText('This account was closed.')).toBeVisible();
  isRefused = false;
  await button(page, 'Try again').click();
  await expect(pageHeading(page)).toHaveText('Dashboard');

  isRefused = true;
  await page.reload();
  await expect(pageHeading(page)).toHaveText('Error');
  await button(page, 'Sign Out').click();
  await expect(page).toHaveURL(/\/login$/);
});

// spec: 4 From load to ready; 14
test('while the server responds with errors, visitors see an error page', {
  tag: PROOF_TAG,
}, async ({ page, person }) => {
  const { email } = await person('subscribed');
  let asked = 0;
  await page.route('**/api/isUserValid', (route) => {
    asked += 1;
    return route.fulfill(envelope(500, null, 'The database is full.'));
  });
  await page.goto('/login?returnTo=/dashboard');
  await signInAs(page, email);
  await expect(pageHeading(page)).toHaveText('500', { timeout: 15_000 });
  await expect(page.getByRole('main').getByText('The server reports an error')).toBeVisible();
  await expect(page.getByText('The database is full.').first()).toBeVisible();
  await expect(button(page, 'Sign Out')).toBeVisible();
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before);
  await page.unroute('**/api/isUserValid');
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

// spec: 5; 14
test('an administrator with an unknown onboarding status can open the pages of the app, and sees a notice', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  const profile = { name: 'Ada', role: 'admin', onboarding_status: 'archived' };
  await page.route('**/api/user', (route) => route.fulfill(envelope(200, profile)));
  await signedIn('subscribed');
  await expect(pageHeading(page)).toHaveText(/^Welcome, /);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
  const notice = "Your organization's status is not known to this version of the app";
  await expect(page.getByText(notice)).toBeVisible();
  await page.unroute('**/api/user');
  await page.reload();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect(page.getByText(notice)).toBeHidden();
});

test('a user removed from the organization sees a message and can create a new organization', async ({
  page,
  signedIn,
}) => {
  await signedIn('add-locations');
  await expect(pageHeading(page)).toHaveText('Add locations');
  await page.route('**/api/user', (route) => route.fulfill(envelope(401, null)));
  await page.getByLabel('Location name, row 1').fill('Oslo');
  await button(page, 'Save and continue').click();
  await expect(pageHeading(page)).toHaveText('Create your organization');
  await expect(page.getByText('You no longer belong to an organization').first()).toBeVisible();
});

// spec: 4 From load to ready
test('the shell repeats a failed check of the account, but not after the visitor left the page or signed out', {
  tag: PROOF_TAG,
}, async ({ page, become }) => {
  await become('subscribed');
  await page.clock.install();
  let asked = 0;
  await page.route('**/api/isUserValid', (route) => {
    asked++;
    return route.abort();
  });
  // Moves the clock in steps of one second, because the page notices the abort of a request only
  // between two calls of `runFor`.
  const tenSeconds = async () => {
    for (let second = 0; second < 10; second += 1) await page.clock.runFor(1_000);
  };
  await page.goto('/dashboard');
  await expect.poll(() => asked).toBeGreaterThan(1);

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  const afterLeaving = asked;
  await tenSeconds();
  // Allows one more request, which the shell may have sent just before the visitor left.
  expect(asked).toBeLessThanOrEqual(afterLeaving + 1);

  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect.poll(() => asked).toBeGreaterThan(afterLeaving);
  await expect(page.getByText("The server isn't responding")).toBeVisible();
  await button(page, 'Sign Out').click();
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  const afterSignOut = asked;
  await tenSeconds();
  expect(asked).toBeLessThanOrEqual(afterSignOut + 1);
});

const ADDING_USERS = '/settings?tab=users&add=1';

/** Saves a user while the backend and the sign-in service respond that the session has ended. */
const endSessionOnSave = async (page: Page): Promise<void> => {
  await page.getByLabel('Full name, row 1').fill('Kurt');
  await page.getByLabel('Email, row 1').fill('kurt@x.example');
  await page.route('**/api/users', (route) => route.fulfill(envelope(401, null)));
  await page.route('**/securetoken.googleapis.com/**', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } }),
  );
  await button(page, 'Save users').click();
};

// spec: 9 Forms
test('after a session has ended by itself, a new sign-in continues on the page with the unsent rows', async ({
  page,
  signedIn,
}) => {
  const { account } = await signedIn('subscribed', ADDING_USERS);
  await endSessionOnSave(page);
  const notice = page.getByRole('status').filter({ hasText: 'Your session ended' });
  await expect(notice).toContainText(
    'Sign in again to continue where you left off. This device keeps 1 unsent user.',
  );
  await page.reload();
  await expect(notice).toBeVisible();
  await page.unrouteAll();
  await signInAs(page, account.email);
  await expect(page.getByLabel('Full name, row 1')).toHaveValue('Kurt');
  await expect(page.getByLabel('Email, row 1')).toHaveValue('kurt@x.example');
});

// spec: 4 Sign-out
test('after a session has ended by itself, a sign-in with another account does not open the page of the first account', async ({
  page,
  person,
  signedIn,
}) => {
  const other = await person('subscribed');
  await signedIn('subscribed', ADDING_USERS);
  await endSessionOnSave(page);
  await expect(page).toHaveURL(/returnTo=%2Fsettings/);
  await page.unrouteAll();
  await signInAs(page, other.email);
  await expect(pageHeading(page)).toHaveText("You're all set");
});

// spec: 4 Sign-out
test('after a sign-out, only a sign-in with another account loads a new document', {
  tag: PROOF_TAG,
}, async ({ page, person }) => {
  const [first, second] = [await person('subscribed'), await person('subscribed')];
  await page.goto('/login?returnTo=/dashboard');
  await signInAs(page, first.email);
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const isMarked = () => page.evaluate(() => 'leftBehind' in window);
  await page.evaluate(() => Object.assign(window, { leftBehind: true }));

  await signOut(page);
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  await signInAs(page, first.email);
  await expect(pageHeading(page)).toHaveText("You're all set");
  expect(await isMarked()).toBe(true);

  await signOut(page);
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  await signInAs(page, second.email);
  await expect(pageHeading(page)).toHaveText("You're all set");
  await expect.poll(isMarked).toBe(false);
});

// spec: 4
test('a reload keeps the sign-in and the page, and fetches the profile, which the browser does not store', async ({
  page,
  signedIn,
}) => {
  const { account } = await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const profile = page.waitForRequest('**/api/user');
  await page.reload();
  await profile;
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([localStorage, sessionStorage, document.cookie, databases]);
  });
  expect(kept).not.toMatch(/isLoggedIn|onboarding_status|subscription_status|role|Analytical/);
  expect(kept).not.toContain(account.email);
  expect(kept).toMatch(/firebase/);
});

test('if the auth service cannot start, the sign-in page shows an error before and after a click on a provider', async ({
  page,
}) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = await answer.json();
    await route.fulfill({ json: { ...config, firebase: { ...config.firebase, apiKey: '' } } });
  });
  await page.goto('/dashboard');
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
  const alert = page.getByRole('alert').filter({ hasText: "Sign-in couldn't start" });
  await expect(alert).toBeVisible();
  await button(page, 'Continue with Google').click();
  await expect(alert).toBeVisible();
});

test('a signed-in visitor stays on the page if only the second attempt to read the configuration succeeds', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await signedIn('subscribed');
  await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/settings?tab=users#row');
  await expect(page.getByText("The site's configuration couldn't be read")).toBeVisible();
  await page.unroute('**/config.json');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await button(page, 'Try again').click();
  await expect(pageHeading(page)).toHaveText('Settings');
  await expect(page).toHaveURL(/\/settings\?tab=users#row$/);
  expect(visited.filter((url) => url.includes('/login'))).toEqual([]);
});

test('the error page reports a missing chunk of the shell, and "Reload" opens the sign-in page', async ({
  page,
  site,
}) => {
  const chunks = new RegExp(`^${site.url}/\\d+\\.[0-9a-f]+\\.js$`);
  await page.route(chunks, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/login');
  await expect(page.getByText("This part of the site (shell) couldn't be loaded")).toBeVisible();
  await page.unroute(chunks);
  await button(page, 'Reload').click();
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
});

test('a page opened offline says that the visitor is offline, and loads when the network is back', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn('subscribed');
  await expect(pageHeading(page)).toHaveText("You're all set");
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page.getByText("You're offline")).toBeVisible();
  await context.setOffline(false);
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

test('after the browser blocks a popup, the sign-in page says how to allow popups, and the visitor can try another provider', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { blocked: 0 });
    window.open = () => {
      counted.blocked += 1;
      return null;
    };
  });
  await page.goto('/signup');
  for (const [index, provider] of SIGN_IN_PROVIDERS.entries()) {
    await button(page, `Continue with ${provider}`).click();
    await page.waitForFunction(
      (count) => 'blocked' in window && window.blocked === count,
      index + 1,
    );
    await expect(page.getByRole('alert')).toContainText('Allow pop-ups for this site');
    await expect(page).toHaveURL(/\/signup$/);
  }
});

test('signing out in one tab also ends the session of a tab that shows an error page', {
  tag: PROOF_TAG,
}, async ({ page, context, signedIn }) => {
  await signedIn('subscribed', '/dashboard');
  const second = await context.newPage();
  await second.goto('/nowhere');
  await expect(pageHeading(second)).toHaveText('404');
  await signOut(page);
  await expect(second).toHaveURL(/\/login$/);
});
