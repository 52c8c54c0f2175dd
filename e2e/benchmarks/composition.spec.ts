import { record, releaseBuild } from '@platform/local-stack';
import type { Page } from 'playwright/test';
import type { State } from '../fixtures/organization';
import { type RunningSite, startOwnSite } from '../fixtures/site';
import { test } from '../fixtures/test';
import { buildNextMain, buildOneApplication } from './one-application';
import { median, NETWORKS, type Network, type Opening, openOn, RUNS, signedInPage } from './visits';

const PAGES: readonly { path: string; heading: string; state: State | undefined }[] = [
  { path: '/login', heading: 'Welcome to Query Assistant', state: undefined },
  { path: '/dashboard', heading: 'Dashboard', state: 'subscribed' },
  { path: '/settings?tab=users', heading: 'Settings', state: 'subscribed' },
  { path: '/add-users', heading: 'Add users', state: 'add-users' },
  { path: '/example', heading: 'State demo', state: 'subscribed' },
];

test.describe.configure({ mode: 'serial' });

/** The same sources as our site and as one application. */
const FORMS = ['ours', 'one'] as const;
type Form = (typeof FORMS)[number];

let sites: Record<Form, RunningSite>;
let removeBuild = () => {};

const inEachForm = <Value>(read: (form: Form) => Value) =>
  Object.fromEntries(FORMS.map((form) => [form, read(form)])) as Record<Form, Value>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const { dist, remove } = await buildOneApplication();
  removeBuild = remove;
  const [ours, one] = await Promise.all([startOwnSite(), startOwnSite()]);
  sites = { ours, one };
  await releaseBuild(one.target, { name: 'shell', build: dist });
});
test.afterAll(async () => {
  await Promise.all(FORMS.map((form) => sites?.[form].stop()));
  removeBuild();
});

for (const { path, heading, state } of PAGES) {
  for (const network of Object.keys(NETWORKS) as Network[]) {
    for (const visit of ['first', 'return'] as const) {
      test(`${path}, ${network} network, ${visit} visit, in each form`, async ({ browser }) => {
        test.setTimeout(600_000);
        const pages: Partial<Record<Form, Page>> = {};
        for (const form of FORMS) pages[form] = await signedInPage(browser, sites[form], state);
        const openings = inEachForm((): Opening[] => []);
        for (let run = 0; run <= RUNS; run += 1) {
          for (const form of FORMS) {
            const page = pages[form] as Page;
            const opening = await openOn(page, path, heading, network, visit === 'first');
            // The first one fills the caches of servers and browser.
            if (run > 0) openings[form].push(opening);
          }
        }
        const figures = (figure: keyof Opening) =>
          inEachForm((form) => median(openings[form], figure));
        record(
          `composition of ${path}, ${network}, ${visit}`,
          { shown: figures('shown'), kB: figures('kB'), requests: figures('requests') },
          'bench/results.json',
        );
        await Promise.all(Object.values(pages).map((page) => page.context().close()));
      });
    }
  }
}

test('/dashboard, slow network, the first visit after a release of one remote', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const next = { ours: await buildNextMain(), one: await buildOneApplication(true) };
  const packages = { ours: 'remote-main', one: 'shell' };
  const openings: Record<string, Opening> = {};
  for (const name of ['ours', 'one'] as const) {
    const page = await signedInPage(browser, sites[name], 'subscribed');
    await openOn(page, '/dashboard', 'Dashboard', 'slow', false);
    await releaseBuild(sites[name].target, { name: packages[name], build: next[name].dist });
    openings[name] = await openOn(page, '/dashboard', 'Dashboard', 'slow', false);
    await page.context().close();
    next[name].remove();
  }
  const pair = (figure: keyof Opening) => ({
    ours: openings.ours?.[figure],
    one: openings.one?.[figure],
  });
  record(
    'composition of /dashboard, slow, after a release',
    { shown: pair('shown'), kB: pair('kB'), requests: pair('requests') },
    'bench/results.json',
  );
});
