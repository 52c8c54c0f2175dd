import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { createTestWithMorePages } from '../fixtures/planted-pages';
import { expect } from '../fixtures/test';
import { chooseUserAction } from '../fixtures/users';

const FILLS = ['good', 'throws', 'hangs', 'lost'].map(
  (name) => `{ slot: 'dashboard/cards/v1', from: () => import('./${name}/${name}-card') }`,
);

const TABS = ['perks', 'broken'].map(
  (name) => `{ slot: 'settings/tabs/v1', from: () => import('./${name}/${name}-tab') }`,
);

const ROUTES = `  {
    path: '/planted',
    page: './planted/planted-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Planted',
    fills: [${FILLS}, { slot: 'users/actions/v1', from: () => import('./award/award-action') }, { slot: 'dashboard/cards/v1', from: () => import('./flagged/flagged-card'), when: 'card' }, ${TABS}],
  },
  {
    path: '/flagged',
    page: './flagged-page/flagged-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Flagged',
    navigation: 'Flagged',
    when: 'page',
  },`;

const test = createTestWithMorePages(ROUTES, {
  'planted/planted-page.tsx': 'export default () => <h1>Planted</h1>;',
  'flagged-page/flagged-page.tsx': 'export default () => <h1>Flagged</h1>;',
  'flagged/flagged-card.tsx': 'export default () => <p>A flagged card</p>;',
  'good/good-card.tsx':
    "export default ({ locations }) => <p>{'A card of '}<b>{locations?.length}</b>{' locations'}</p>;",
  'award/award-action.tsx':
    "import { sendEvent } from 'shared-session'; export default ({ user }) => <button type='button' onClick={() => sendEvent('users/changed/v1')}>{'Award '}{user.name}</button>;",
  'throws/throws-card.tsx':
    "export default () => { if (document) throw new Error('out of paper'); return null; };",
  'hangs/hangs-card.tsx':
    "import { use } from 'react'; const never = new Promise(() => {}); export default () => <p>{use(never)}</p>;",
  'perks/perks-tab.tsx':
    "import { useEffect } from 'react'; export default ({ current, addTab }) => { useEffect(() => addTab('perks', 'Perks'), [addTab]); return current === 'perks' ? <h2>Ten perks</h2> : null; };",
  'broken/broken-tab.tsx':
    "import { useEffect } from 'react'; export default ({ current, addTab }) => { useEffect(() => addTab('broken', 'Broken'), [addTab]); if (current === 'broken') throw new Error('out of order'); return null; };",
  'lost/lost-card.tsx': 'export default () => <p>Lost</p>;',
});

type Report = { what: string; module: string; error?: { cause: string } };

const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const reports: unknown[] = [];
    Object.assign(window, { reports });
    addEventListener('remote-report', ({ detail }: CustomEventInit) => reports.push(detail));
  });

const failures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { reports: Report[] }).reports
      .filter(({ error }) => error)
      .map(({ what, module }) => `${what} ${module}`)
      .sort(),
  );

test('slot components that throw, hang or never load are reported and removed, and other slot components are shown', async ({
  page,
  signedIn,
}) => {
  await listen(page);
  await page.route(/expose_lost/, (route) => route.abort());
  await signedIn('subscribed', '/dashboard');
  await expect(page.getByText(/^A card of \d+ locations$/)).toBeVisible();
  await expect
    .poll(() => failures(page), { timeout: 15_000 })
    .toEqual(['load ./lost', 'render ./hangs', 'render ./throws']);
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect(page.getByText('went wrong')).toBeHidden();
});

test('the sign-in page and pages without slots load no slot components', async ({
  page,
  signedIn,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const ofSlots = () =>
    requested.filter((path) => /\/slots\.|expose_(?:good|left_over|unsent_badge)/.test(path));
  await page.goto('/login');
  await expect(pageHeading(page)).toContainText('Welcome to');
  await signedIn('add-locations');
  await expect(pageHeading(page)).toHaveText('Add locations');
  expect(ofSlots()).toEqual([]);
  await signedIn('subscribed', '/dashboard');
  await expect(page.getByText(/^A card of \d+ locations$/)).toBeVisible();
  // Checks that `ofSlots` finds something, because the check above also passes with a wrong
  // pattern.
  expect(ofSlots()).not.toEqual([]);
});

test('a page and a slot component that need a flag are hidden until the configuration sets the flag', async ({
  page,
  signedIn,
}) => {
  let flags = {};
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, flags } });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await signedIn('subscribed', '/dashboard');
  const link = page.getByRole('link', { name: 'Flagged' });
  const card = page.getByText('A flagged card');
  await expect(page.getByText(/^A card of \d+ locations$/)).toBeVisible();
  await expect(link).toBeHidden();
  await expect(card).toBeHidden();
  await page.goto('/flagged');
  await expect(pageHeading(page)).toHaveText('404');
  expect(requested.filter((path) => path.includes('expose_flagged'))).toEqual([]);

  flags = { page: true, card: { roles: ['admin'] } };
  await page.goto('/dashboard');
  await expect(card).toBeVisible();
  await link.click();
  await expect(pageHeading(page)).toHaveText('Flagged');
});

test('in the dialog of a user, an action from another remote gets the data of this user and can reload the list of users', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/settings?tab=users');
  await chooseUserAction(page, 'Grace Hopper', 'Edit');
  const action = page.getByRole('button', { name: 'Award Grace Hopper' });
  await expect(action).toBeVisible();
  const listed = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/users');
  await action.click();
  await listed;
});

test('a settings tab from another remote opens from its link and after a reload, and is removed if its code fails', async ({
  page,
  signedIn,
}) => {
  await listen(page);
  await signedIn('subscribed', '/settings');
  const rail = page.getByRole('navigation', { name: 'Settings' });
  const perks = page.getByRole('heading', { name: 'Ten perks' });
  await rail.getByRole('link', { name: 'Perks' }).click();
  await expect(perks).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/settings\?tab=perks$/);
  await expect(perks).toBeVisible();

  await rail.getByRole('link', { name: 'Broken' }).click();
  const gone = page.getByRole('status').getByText("These settings couldn't be loaded");
  await expect(gone).toBeVisible();
  await expect(rail.getByRole('link', { name: 'Broken' })).toHaveCount(0);
  expect(await failures(page)).toEqual(['render ./broken']);
  await rail.getByRole('link', { name: 'Perks' }).click();
  await expect(perks).toBeVisible();
  await expect(gone).toBeHidden();
  await page.goto('/settings?tab=nothing');
  await expect(gone).toBeVisible();
});
