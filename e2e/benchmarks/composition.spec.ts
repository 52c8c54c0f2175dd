import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseBuild, rollBackWithChecks } from '@platform/federation/cli';
import { recordMeasurement } from '@platform/local-stack';
import type { Page } from 'playwright/test';
import type { AccountState } from '../fixtures/organization';
import { type RunningSite, startIsolatedSite } from '../fixtures/site';
import { test } from '../fixtures/test';
import { buildAndReleaseWithPluginDefaults } from './default-federation';
import { buildChangedRemoteMain, buildSiteAsOneApplication } from './one-application';
import {
  measurePageOpening,
  medianOfPageOpenings,
  NETWORK_PROFILES,
  type NetworkProfile,
  openSignedInPage,
  type PageOpeningCost,
  RUNS_PER_PAGE,
} from './visits';

const PAGES: readonly { path: string; heading: string; state: AccountState | undefined }[] = [
  { path: '/login', heading: 'Welcome to Query Assistant', state: undefined },
  { path: '/dashboard', heading: 'Dashboard', state: 'subscribed' },
  { path: '/settings?tab=users', heading: 'Settings', state: 'subscribed' },
  { path: '/add-users', heading: 'Add users', state: 'add-users' },
];

/**
 * Accepts that the first script of the site as one application exceeds the shell's size budget. The
 * script contains code that our site loads later.
 */
const ACCEPTED_SIZE = ['size:The first script'];

test.describe.configure({ mode: 'serial' });

/**
 * The compared sites, built from the same sources: our site, one application without remotes, and
 * remotes with the default settings of the federation plugin.
 */
const FORMS = ['ours', 'one', 'plugin'] as const;
type Form = (typeof FORMS)[number];

let sites: Record<Form, RunningSite>;
let removeBuild = () => {};

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const { dist, remove } = await buildSiteAsOneApplication();
  removeBuild = remove;
  const [ours, one, plugin] = await Promise.all([
    startIsolatedSite(),
    startIsolatedSite(),
    startIsolatedSite(),
  ]);
  sites = { ours, one, plugin };
  await releaseBuild(one.target, { name: 'shell', build: dist, accepted: ACCEPTED_SIZE });
  await buildAndReleaseWithPluginDefaults(plugin.target);
});
test.afterAll(async () => {
  await Promise.all(FORMS.map((form) => sites?.[form].stop()));
  removeBuild();
});

type Openings = Partial<Record<Form, PageOpeningCost[]>>;

const recordMedians = (name: string, openings: Openings) => {
  const [some] = Object.values(openings).flat();
  const medians = Object.keys(some ?? {}).map((figure) => [
    figure,
    Object.fromEntries(
      Object.entries(openings).map(([form, of]) => [
        form,
        medianOfPageOpenings(of, figure as keyof PageOpeningCost),
      ]),
    ),
  ]);
  const figures = { ...Object.fromEntries(medians), runs: RUNS_PER_PAGE };
  recordMeasurement(`composition of ${name}`, figures, 'bench/results.json');
};

const signedInPages = async (
  forms: readonly Form[],
  open: (site: RunningSite) => Promise<Page>,
): Promise<[Form, Page][]> => {
  const pages: [Form, Page][] = [];
  for (const form of forms) pages.push([form, await open(sites[form])]);
  return pages;
};

for (const { path: address, heading, state } of PAGES) {
  for (const network of Object.keys(NETWORK_PROFILES) as NetworkProfile[]) {
    for (const visit of ['first', 'return'] as const) {
      test(`the benchmark measures the time to open ${address} on a ${network} network (${visit} visit)`, async ({
        browser,
      }) => {
        test.setTimeout(600_000);
        const pages = await signedInPages(FORMS, (site) => openSignedInPage(browser, site, state));
        const openings: Record<Form, PageOpeningCost[]> = { ours: [], one: [], plugin: [] };
        for (let run = 0; run <= RUNS_PER_PAGE; run += 1) {
          for (const [form, page] of pages) {
            const opening = await measurePageOpening(
              page,
              address,
              heading,
              network,
              visit === 'first',
            );
            // Drops the first run, which fills the caches of servers and browser.
            if (run > 0) openings[form].push(opening);
          }
        }
        recordMedians(`${address}, ${network}, ${visit}`, openings);
        await Promise.all(pages.map(([, page]) => page.context().close()));
      });
    }
  }
}

const liveVersion = ({ site }: RunningSite['target'], name: string): string =>
  JSON.parse(readFileSync(path.join(site, 'releases.json'), 'utf8')).packages[name].live;

test('the benchmark measures the time to open /dashboard again after a release of one remote', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const next = { ours: await buildChangedRemoteMain(), one: await buildSiteAsOneApplication(true) };
  const packages = { ours: 'remote-main', one: 'shell' };
  const visitors = await Promise.all(
    (['ours', 'one'] as const).map(async (form) => {
      const { target } = sites[form];
      const name = packages[form];
      const before = liveVersion(target, name);
      await releaseBuild(target, { name, build: next[form].dist, accepted: ACCEPTED_SIZE });
      next[form].remove();
      const versions = [liveVersion(target, name), before];
      return { form, versions, page: await openSignedInPage(browser, sites[form], 'subscribed') };
    }),
  );
  const openings = { ours: [] as PageOpeningCost[], one: [] as PageOpeningCost[] };
  for (let run = 0; run < RUNS_PER_PAGE; run += 1) {
    for (const { form, versions, page } of visitors) {
      // The first visit fills the cache. A rollback then makes the other of two versions live for
      // the second visit.
      await measurePageOpening(page, '/dashboard', 'Dashboard', 'middle', true);
      await rollBackWithChecks(sites[form].target, packages[form], versions[(run + 1) % 2]);
      openings[form].push(await measurePageOpening(page, '/dashboard', 'Dashboard', 'slow', false));
    }
  }
  await Promise.all(visitors.map(({ page }) => page.context().close()));
  recordMedians('/dashboard, slow, after a release', openings);
});
