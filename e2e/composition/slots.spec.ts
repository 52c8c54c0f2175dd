import type { Page } from 'playwright/test';
import { heading } from '../fixtures/accounts';
import { testWithPages } from '../fixtures/planted-pages';
import { expect, PROOF } from '../fixtures/test';

// Serial: these tests release to the site of their worker.
const FILLS = ['good', 'throws', 'hangs', 'lost'].map(
  (name) => `{ slot: 'dashboard/cards/v1', from: './${name}/${name}-card' }`,
);

const ROUTES = `  {
    path: '/planted',
    page: './planted/planted-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Planted',
    fills: [${FILLS}],
  },`;

const test = testWithPages(ROUTES, {
  'planted/planted-page.tsx': 'export default () => <h1>Planted</h1>;',
  'good/good-card.tsx':
    "export default ({ locations }) => <p>{'A card of '}<b>{locations?.length}</b>{' locations'}</p>;",
  'throws/throws-card.tsx':
    "export default () => { if (document) throw new Error('out of paper'); return null; };",
  'hangs/hangs-card.tsx':
    "import { use } from 'react'; const never = new Promise(() => {}); export default () => <p>{use(never)}</p>;",
  'lost/lost-card.tsx': 'export default () => <p>Lost</p>;',
});
test.describe.configure({ mode: 'default' });

type Report = { what: string; module: string; error?: { cause: string } };

const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const reports: unknown[] = [];
    Object.assign(window, { reports });
    addEventListener('remote-report', ({ detail }: CustomEventInit) => reports.push(detail));
  });

/** The reports of failures: what failed, and in which module. */
const failures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { reports: Report[] }).reports
      .filter(({ error }) => error)
      .map(({ what, module }) => `${what} ${module}`)
      .sort(),
  );

test('fillers that throw, hang or never load are reported and removed, and the page shows the other fillers', {
  tag: PROOF,
}, async ({ page, signedIn }) => {
  await listen(page);
  await page.route(/expose_lost/, (route) => route.abort());
  await signedIn('subscribed', '/dashboard');
  await expect(page.getByText(/^A card of \d+ locations$/)).toBeVisible();
  await expect
    .poll(() => failures(page), { timeout: 15_000 })
    .toEqual(['load ./lost', 'render ./hangs', 'render ./throws']);
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(page.getByText('went wrong')).toBeHidden();
});

test('the sign-in page and pages without slots load nothing of what fills slots', async ({
  page,
  signedIn,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const ofSlots = () =>
    requested.filter((path) => /\/slots\.|expose_(?:good|left_over|unsent_badge)/.test(path));
  await page.goto('/login');
  await expect(heading(page)).toContainText('Welcome to');
  await signedIn('add-locations');
  await expect(heading(page)).toHaveText('Add locations');
  expect(ofSlots()).toEqual([]);
  await signedIn('subscribed', '/dashboard');
  await expect(page.getByText(/^A card of \d+ locations$/)).toBeVisible();
  // The names above are the right ones.
  expect(ofSlots()).not.toEqual([]);
});
