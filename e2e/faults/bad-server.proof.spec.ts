import type { Route } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { DATA_REQUEST_PATTERN } from '../fixtures/answers';
import type { AccountState } from '../fixtures/organization';
import { expect, test } from '../fixtures/test';

const API = /\/api\//;

const answer =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, body, headers: { 'content-type': 'application/json', ...headers } });

const NO_RESPONSE = 'no response';

const BAD_ANSWERS: Record<string, (route: Route) => Promise<void>> = {
  'status 500': answer(500, '{"ok":false,"statusCode":500,"message":"Out of order"}'),
  'status 503 with Retry-After': answer(503, '', { 'retry-after': '1' }),
  'HTML with status 200': answer(200, '<!doctype html><title>Hi</title>', {
    'content-type': 'text/html',
  }),
  'broken JSON': answer(200, '{"ok":tru'),
  'an empty response': answer(200, ''),
  'status 204': answer(204, ''),
  '20 MB': answer(200, 'x'.repeat(20_000_000)),
  'a reset connection': (route) => route.abort('connectionreset'),
  [NO_RESPONSE]: async () => {},
};

const SCREENS: { state: AccountState; path?: string; title: string; field?: string }[] = [
  { state: 'no-organization', title: 'Create your organization', field: 'Organization name' },
  { state: 'add-locations', title: 'Add locations', field: 'Location name, row 1' },
  { state: 'add-users', title: 'Add users', field: 'Full name, row 1' },
  { state: 'verification', title: 'Verify your organization' },
  { state: 'unsubscribed', title: 'Subscribe' },
  { state: 'subscribed', title: "You're all set" },
  { state: 'subscribed', path: '/', title: 'Welcome, Ada' },
  { state: 'subscribed', path: '/dashboard', title: 'Dashboard' },
  { state: 'subscribed', path: '/settings?tab=organization', title: 'Settings', field: 'Phone' },
];

for (const { state, path, title, field } of SCREENS) {
  const back = field ? 'the typed text comes back' : 'the page comes back';
  // spec: 4; 7
  test(`while the server sends bad or no responses, a reload of the page "${title}" shows the splash screen or an error; afterwards, ${back} without a new sign-in`, async ({
    page,
    signedIn,
  }) => {
    await signedIn(state, path);
    await expect(pageHeading(page)).toHaveText(title);
    const typed = field ? page.getByLabel(field, { exact: true }) : undefined;
    await typed?.fill('Typed before');
    for (const [name, respond] of Object.entries(BAD_ANSWERS)) {
      let requests = 0;
      await page.route(API, (route) => {
        if (route.request().url().endsWith('/isUserValid')) requests += 1;
        return respond(route);
      });
      await page.reload();
      // Expects fewer requests without a response, because the shell then retries only after its
      // time limit of 15 s.
      const repeated = name === NO_RESPONSE ? 1 : 3;
      await expect.poll(() => requests, { message: name }).toBeGreaterThanOrEqual(repeated);
      expect(await page.locator('.splash, h1').first().isVisible(), name).toBe(true);
      await page.unroute(API);
      await expect(pageHeading(page), name).toHaveText(title, { timeout: 60_000 });
      if (typed) await expect(typed, name).toHaveValue('Typed before');
    }
  });
}

type OwnCalls = {
  state: AccountState;
  path: string;
  /** The message after a bad response, or after no response. */
  says: string;
  /** A field, and the button that sends the field. If missing, the page only loads data. */
  sends?: [field: string, button: string];
};

/** Pages that send other requests than those at the start of a session. */
const OWN_CALLS: OwnCalls[] = [
  {
    state: 'no-organization',
    path: '/create-organization',
    says: "Your organization wasn't created",
    sends: ['Organization name', 'Create organization'],
  },
  {
    state: 'add-locations',
    path: '/add-locations',
    says: "Your locations weren't saved",
    sends: ['Location name, row 1', 'Save and continue'],
  },
  {
    state: 'add-users',
    path: '/add-users',
    says: "This step wasn't skipped",
    sends: ['Full name, row 1', 'Skip for now'],
  },
  {
    state: 'subscribed',
    path: '/settings?tab=organization',
    says: "Your changes weren't saved",
    sends: ['Phone', 'Save changes'],
  },
  { state: 'verification', path: '/verification', says: "Your details couldn't be loaded" },
  { state: 'subscribed', path: '/all-set', says: "Couldn't be loaded" },
  { state: 'subscribed', path: '/', says: 'Try again' },
  { state: 'subscribed', path: '/dashboard', says: "The users couldn't be loaded" },
  {
    state: 'subscribed',
    path: '/settings?tab=organization',
    says: "The organization couldn't be loaded",
  },
  {
    state: 'subscribed',
    path: '/settings?tab=locations',
    says: "The locations couldn't be loaded",
  },
  { state: 'subscribed', path: '/settings?tab=users', says: "The users couldn't be loaded" },
];

for (const { state, path, says, sends: [field, button] = [] } of OWN_CALLS) {
  const kept = field ? ', and the typed text stays' : '';
  // spec: 4; 7
  test(`if the server sends bad or no responses to the requests of the page ${path}, the page says "${says}"${kept}`, async ({
    page,
    signedIn,
  }) => {
    test.slow();
    await signedIn(state, path);
    const typed = field ? page.getByLabel(field, { exact: true }) : undefined;
    await typed?.fill('Typed before');
    const words = page.getByText(says).first();
    for (const [name, respond] of Object.entries(BAD_ANSWERS)) {
      await page.route(DATA_REQUEST_PATTERN, (route) => {
        const isRead = route.request().method() === 'GET';
        return isRead === !button ? respond(route) : route.continue();
      });
      await (button ? page.getByRole('button', { name: button }).click() : page.reload());
      await expect(words, name).toBeVisible({ timeout: 60_000 });
      if (typed) await expect(typed, name).toHaveValue('Typed before');
      await page.unroute(DATA_REQUEST_PATTERN);
      await page.reload();
      await expect(pageHeading(page), name).toBeVisible();
      await expect(words, name).toHaveCount(0);
      if (typed) await expect(typed, name).toHaveValue('Typed before');
    }
    await expect(page).toHaveURL(path);
  });
}

// spec: 4; 7
test('after ten offline attempts to create an organization and a reload, the user is still signed in and the last typed name is kept', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn('no-organization');
  const name = page.getByLabel('Organization name', { exact: true });
  const create = page.getByRole('button', { name: 'Create organization' });
  for (let round = 1; round <= 10; round += 1) {
    await name.fill(`Typed ${round}`);
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await create.click();
    await failed;
    await expect(create).not.toHaveAttribute('aria-busy', 'true');
    await context.setOffline(false);
    await expect(name).toHaveValue(`Typed ${round}`);
  }
  await page.reload();
  await expect(pageHeading(page)).toHaveText('Create your organization');
  await expect(name).toHaveValue('Typed 10');
});
