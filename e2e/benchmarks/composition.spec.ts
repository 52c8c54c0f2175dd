import { record, releaseBuild } from '@platform/local-stack';
import type { Browser, Page } from 'playwright/test';
import { newAccount, signInAs } from '../fixtures/accounts';
import { bringTo, type State } from '../fixtures/organization';
import { type RunningSite, startOwnSite } from '../fixtures/site';
import { expect, test } from '../fixtures/test';
import { buildOneApplication } from './one-application';
import { percentile } from './typing';

/** How often each page is opened in each form, one form after the other. */
const RUNS = Number(process.env.RUNS ?? 9);

const NETWORKS = {
  slow: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, cpu: 4 },
  middle: {
    latency: 40,
    downloadThroughput: 10_000_000 / 8,
    uploadThroughput: 5_000_000 / 8,
    cpu: 1,
  },
} as const;
type Network = keyof typeof NETWORKS;

const PAGES: readonly { path: string; heading: string; state: State | undefined }[] = [
  { path: '/login', heading: 'Welcome to Query Assistant', state: undefined },
  { path: '/dashboard', heading: 'Dashboard', state: 'subscribed' },
  { path: '/settings?tab=users', heading: 'Settings', state: 'subscribed' },
  { path: '/add-users', heading: 'Add users', state: 'add-users' },
  { path: '/example', heading: 'State demo', state: 'subscribed' },
];

/** What one opening cost: time to the heading in ms, and scripts, styles and the page in kB as transferred. */
type Opening = { shown: number; kB: number; requests: number };

const CODE = ['Document', 'Script', 'Stylesheet'];

const signedInPage = async (browser: Browser, site: RunningSite, state: State | undefined) => {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  if (state) {
    const account = newAccount();
    await bringTo(site, account, state);
    await page.goto('/login');
    await signInAs(page, account.email);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Welcome to Query/);
  }
  return page;
};

/** Opens a page with an empty or a filled cache. A first visit also lacks the note that somebody was signed in here. */
const openOn = async (
  page: Page,
  path: string,
  heading: string,
  network: Network,
  first: boolean,
) => {
  const cdp = await page.context().newCDPSession(page);
  const { cpu, ...conditions } = NETWORKS[network];
  await page.goto('/favicon.svg');
  if (first) {
    await page.evaluate(() => localStorage.removeItem('was-signed-in'));
    await cdp.send('Network.clearBrowserCache');
  }
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const types = new Map<string, string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (CODE.includes(types.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    (text) => document.querySelector('main h1')?.textContent === text && performance.now(),
    heading,
  );
  const opening: Opening = {
    shown: Number(await shown.jsonValue()),
    kB: bytes / 1000,
    requests: [...types.values()].filter((type) => CODE.includes(type)).length,
  };
  await cdp.detach();
  return opening;
};

const median = (openings: readonly Opening[], figure: keyof Opening) =>
  percentile(
    openings.map((each) => each[figure]),
    50,
  );

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
