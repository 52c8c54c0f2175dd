import type { Request } from 'playwright/test';
import {
  fetchIdToken,
  newTestAccount,
  pageHeading,
  signInWithNewAccount,
  signOut,
} from '../fixtures/accounts';
import { deferred } from '../fixtures/answers';
import { goThroughOnboarding } from '../fixtures/journey';
import { findPersonalDataLines } from '../fixtures/logs';
import { expect, PROOF_TAG, test } from '../fixtures/test';
import { createPointerVisitor } from '../fixtures/visitor';

// spec: 3; 12
test('the log of the server has a line with the reference that the error page shows', {
  tag: PROOF_TAG,
}, async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Delays the first request for the account until the server has stopped and can no longer answer.
  const stopped = deferred();
  await page.route('**/api/isUserValid', async (route) => {
    await stopped.promise;
    await route.continue();
  });
  await page.goto('/login');
  const asked = page.waitForRequest('**/api/isUserValid');
  await signInWithNewAccount(page, newTestAccount());
  await asked;
  await site.stopIdentity();
  try {
    stopped.resolve();
    await expect(page.getByRole('main').getByText('The server reports an error')).toBeVisible();
    const reference = await page.locator('code').textContent();
    await page.getByRole('button', { name: 'Copy reference' }).click();
    const lines = site.backendLog().split('\n');
    const found = lines.filter((line) => line.includes(`"requestId":"${reference}"`));
    expect(found).toHaveLength(1);
    expect(JSON.parse(found[0] ?? '')).toMatchObject({ method: 'GET', route: '/isUserValid' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{12}$/);
  } finally {
    await site.startIdentity();
  }
  await expect(pageHeading(page)).toHaveText('Create your organization');
});

test('the test helper that searches logs for personal data finds names and email addresses, also in URLs, and ignores package versions', () => {
  const personal = [
    'added Grace Hopper',
    'GET /users?search=Second%20Admin',
    'invited ann@firm.example',
    'GET /users?search=ann%40firm.example',
  ];
  const packages = ['tsx@4.20.6/dist', 'name@1.2.3.tgz', 'react@19.0.0-rc.abc', 'a%402.0.0.tgz'];
  const log = [...personal, ...packages].join('\n');
  expect(findPersonalDataLines({ log })).toEqual(personal.map((line) => `log: ${line}`));
});

// spec: 12
test('no log contains a name, an email address or a token of a visitor, or a text that the visitor typed', {
  tag: PROOF_TAG,
}, async ({ page, site }) => {
  const account = newTestAccount('Ada Lovelace');
  const tokens = new Set<string>();
  const keepToken = (request: Request) => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers().authorization ?? '') ?? [];
    if (token) tokens.add(token);
  };
  page.on('request', keepToken);
  await page.goto('/login');
  await goThroughOnboarding(createPointerVisitor(page), account);
  const [token = ''] = tokens;
  // Sends requests that the server rejects, because it must not log the content of such requests.
  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${site.backendUrl}${path}?who=${account.email}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
    });
  const row = JSON.stringify({ name: account.name, email: account.email, role: 'Ada Lovelace' });
  await send('/users', `{"users":[${row}]}`);
  await send('/users', `{"users":[${row}`);
  await send('/users', row, { authorization: `Bearer ${token}x` });
  await send('/webhooks/stripe', row, { 'stripe-signature': `t=1,v1=${account.email}` });
  await send(`/users/${account.email}`, row);
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  const unknown = newTestAccount('Alan Turing');
  const authorization = `Bearer ${await fetchIdToken(site.identityUrl, unknown)}`;
  await site.stopIdentity();
  let logs: Record<string, string> = {};
  try {
    // Expects 503, because the server cannot check this account while the auth emulator is stopped.
    expect((await send('/org', row, { authorization })).status).toBe(503);
    await expect.poll(() => site.logs()['backend.log']).toContain('requestId');
    logs = site.logs();
  } finally {
    await site.startIdentity();
  }
  expect(Object.keys(logs).sort()).toEqual(['backend.log', 'identity.log']);
  const typed = [account.email, account.name, 'Grace Hopper', 'Blåbær'];
  const personal = [...typed, ...tokens, unknown.email, unknown.name, authorization.slice(7)];
  for (const [name, text] of Object.entries(logs)) {
    const found = personal.filter(
      (each) => text.includes(each) || text.includes(encodeURIComponent(each)),
    );
    expect(found, name).toEqual([]);
  }
});
