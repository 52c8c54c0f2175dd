import type { Browser, CDPSession, Page } from 'playwright/test';
import { newTestAccount, signInAs, waitForLoadedPage } from '../fixtures/accounts';
import { type AccountState, bringAccountToState } from '../fixtures/organization';
import type { RunningSite } from '../fixtures/site';
import { percentile } from './typing';

/** The number of rounds. In each round, each page is opened once in each form of the site. */
export const RUNS_PER_PAGE = Number(process.env.RUNS ?? 9);

export const NETWORK_PROFILES = {
  slow: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, cpu: 4 },
  middle: {
    latency: 40,
    downloadThroughput: 10_000_000 / 8,
    uploadThroughput: 5_000_000 / 8,
    cpu: 1,
  },
} as const;
export type NetworkProfile = keyof typeof NETWORK_PROFILES;

const KINDS: Readonly<Record<string, 'html' | 'scripts' | 'styles'>> = {
  Document: 'html',
  Script: 'scripts',
  Stylesheet: 'styles',
};

/** The cost of opening a page. Times are in ms since the navigation, sizes in kB as transferred. */
export type PageOpeningCost = {
  painted: number;
  /** Milliseconds until the heading appeared. */
  shown: number;
  /** Milliseconds until the page had handled a click and painted the next frame. */
  answered: number;
  html: number;
  scripts: number;
  styles: number;
  kB: number;
  requests: number;
  /** The length of the chain (see `chainsOf`) that ends with the last script or style. */
  chain: number;
};

/** A request that went over the network. Times are in seconds. */
type Sent = { url: string; type: string; start: number; end: number; kB: number };

/** Returns a list, and later adds each completed request that no cache answered. */
const watchNetwork = (cdp: CDPSession): Sent[] => {
  const begun = new Map<string, Pick<Sent, 'url' | 'type' | 'start'>>();
  const sent: Sent[] = [];
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, request, type = '' }) => {
    begun.set(requestId, { url: request.url, type, start: timestamp });
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    const request = begun.get(requestId);
    if (request) request.type = type;
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = begun.get(requestId);
    if (request && encodedDataLength > 0) {
      sent.push({ ...request, end: timestamp, kB: encodedDataLength / 1000 });
    }
  });
  return sent;
};

const isCode = ({ type }: Sent): boolean => type in KINDS;

/** True for HTML, scripts and styles, except for the local replacement of Google's script. */
const isOfPage = (sent: Sent): boolean => isCode(sent) && !sent.url.includes('gapi-stand-in');

/**
 * Returns for each request the length of the longest chain that ends with this request. In a chain,
 * each request begins after the previous request has ended. Only the HTML, which has length 0, may
 * still arrive when the next request begins, because the browser sends requests while the HTML
 * arrives.
 */
const chainsOf = (sent: readonly Sent[]): Map<Sent, number> => {
  const chains = new Map<Sent, number>();
  for (const each of sent.toSorted((one, other) => one.start - other.start)) {
    const before = [...chains].filter(
      ([{ type, end }]) => type === 'Document' || end <= each.start,
    );
    chains.set(each, Math.max(-1, ...before.map(([, chain]) => chain)) + 1);
  }
  return chains;
};

const costOf = (sent: readonly Sent[]) => {
  const code = sent.filter(isCode);
  const sum = (kind?: string) =>
    code
      .filter(({ type }) => !kind || KINDS[type] === kind)
      .reduce((total, { kB }) => total + kB, 0);
  const last = code.filter(isOfPage).toSorted((one, other) => other.end - one.end)[0];
  return {
    html: sum('html'),
    scripts: sum('scripts'),
    styles: sum('styles'),
    kB: sum(),
    requests: code.length,
    chain: (last && chainsOf(sent).get(last)) ?? 0,
  };
};

const watchClick = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(globalThis, { answered: performance.now() });
    const painted = () => requestAnimationFrame(() => port2.postMessage(null));
    document.addEventListener('click', painted, { capture: true, once: true });
  });

/** Signs in a new account in the given `state`. If `state` is undefined, signs nobody in. */
export const signInOnSite = async (
  page: Page,
  site: RunningSite,
  state: AccountState | undefined,
) => {
  if (!state) return;
  const account = newTestAccount();
  await bringAccountToState(site, account, state);
  await page.goto('/login');
  await signInAs(page, account.email);
  await waitForLoadedPage(page);
};

export const openSignedInPage = async (
  browser: Browser,
  site: RunningSite,
  state: AccountState | undefined,
) => {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signInOnSite(page, site, state);
  return page;
};

export const measurePageOpening = async (
  page: Page,
  path: string,
  heading: string,
  network: NetworkProfile,
  first: boolean,
): Promise<PageOpeningCost> => {
  const cdp = await page.context().newCDPSession(page);
  const { cpu, ...conditions } = NETWORK_PROFILES[network];
  await page.goto('/favicon.svg');
  if (first) await cdp.send('Network.clearBrowserCache');
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const sent = watchNetwork(cdp);
  await page.goto(path, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    (text) => document.querySelector('main h1')?.textContent === text && performance.now(),
    heading,
  );
  const cost = costOf(sent);
  await watchClick(page);
  await page.mouse.click(2, 2);
  const answered = await page.waitForFunction(() => (globalThis as { answered?: number }).answered);
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await cdp.detach();
  return {
    painted,
    shown: Number(await shown.jsonValue()),
    answered: Number(await answered.jsonValue()),
    ...cost,
  };
};

export const medianOfPageOpenings = (
  openings: readonly PageOpeningCost[],
  figure: keyof PageOpeningCost,
) =>
  percentile(
    openings.map((each) => each[figure]),
    50,
  );
