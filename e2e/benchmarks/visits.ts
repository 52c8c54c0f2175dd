import type { Browser, Page } from 'playwright/test';
import { arrived, newAccount, signInAs } from '../fixtures/accounts';
import { bringTo, type State } from '../fixtures/organization';
import type { RunningSite } from '../fixtures/site';
import { percentile } from './typing';

/** How often each page is opened in each form, one form after the other. */
export const RUNS = Number(process.env.RUNS ?? 9);

export const NETWORKS = {
  slow: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, cpu: 4 },
  middle: {
    latency: 40,
    downloadThroughput: 10_000_000 / 8,
    uploadThroughput: 5_000_000 / 8,
    cpu: 1,
  },
} as const;
export type Network = keyof typeof NETWORKS;

/** What one opening cost: time to the heading in ms, and scripts, styles and the page in kB as transferred. */
export type Opening = { shown: number; kB: number; requests: number };

const CODE = ['Document', 'Script', 'Stylesheet'];

export const signedInPage = async (
  browser: Browser,
  site: RunningSite,
  state: State | undefined,
) => {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  if (state) {
    const account = newAccount();
    await bringTo(site, account, state);
    await page.goto('/login');
    await signInAs(page, account.email);
    await arrived(page);
  }
  return page;
};

/** Opens a page with an empty or a filled cache. */
export const openOn = async (
  page: Page,
  path: string,
  heading: string,
  network: Network,
  first: boolean,
) => {
  const cdp = await page.context().newCDPSession(page);
  const { cpu, ...conditions } = NETWORKS[network];
  await page.goto('/favicon.svg');
  if (first) await cdp.send('Network.clearBrowserCache');
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

export const median = (openings: readonly Opening[], figure: keyof Opening) =>
  percentile(
    openings.map((each) => each[figure]),
    50,
  );
