import { record, releaseBuild } from '@platform/local-stack';
import type { Page } from 'playwright/test';
import type { State } from '../fixtures/organization';
import { type RunningSite, startOwnSite } from '../fixtures/site';
import { test } from '../fixtures/test';
import { buildOneApplication } from './one-application';
import { median, NETWORKS, type Network, type Opening, openOn, RUNS, signedInPage } from './visits';

const PAGES: readonly { path: string; heading: string; state: State | undefined }[] = [
  { path: '/login', heading: 'Welcome to Query Assistant', state: undefined },
  { path: '/dashboard', heading: 'Dashboard', state: 'subscribed' },
  { path: '/settings?tab=users', heading: 'Settings', state: 'subscribed' },
  { path: '/add-users', heading: 'Add users', state: 'add-users' },
  { path: '/example', heading: 'State demo', state: 'subscribed' },
];

test.describe.configure({ mode: 'serial' });

let ours: RunningSite;
let one: RunningSite;
let removeBuild = () => {};

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const { dist, remove } = await buildOneApplication();
  removeBuild = remove;
  [ours, one] = await Promise.all([startOwnSite(), startOwnSite()]);
  await releaseBuild(one.target, { name: 'shell', build: dist });
});
test.afterAll(async () => {
  await Promise.all([ours?.stop(), one?.stop()]);
  removeBuild();
});

for (const { path, heading, state } of PAGES) {
  for (const network of Object.keys(NETWORKS) as Network[]) {
    for (const visit of ['first', 'return'] as const) {
      test(`${path}, ${network} network, ${visit} visit, against one application`, async ({
        browser,
      }) => {
        test.setTimeout(600_000);
        const sites = {
          ours: await signedInPage(browser, ours, state),
          one: await signedInPage(browser, one, state),
        };
        const openings: Record<keyof typeof sites, Opening[]> = { ours: [], one: [] };
        for (let run = 0; run <= RUNS; run += 1) {
          for (const [name, page] of Object.entries(sites) as [keyof typeof sites, Page][]) {
            const opening = await openOn(page, path, heading, network, visit === 'first');
            // The first one fills the caches of servers and browser.
            if (run > 0) openings[name].push(opening);
          }
        }
        const figures = (figure: keyof Opening) => ({
          ours: median(openings.ours, figure),
          one: median(openings.one, figure),
        });
        record(
          `composition of ${path}, ${network}, ${visit}`,
          { shown: figures('shown'), kB: figures('kB'), requests: figures('requests') },
          'bench/results.json',
        );
        await Promise.all(Object.values(sites).map((page) => page.context().close()));
      });
    }
  }
}
