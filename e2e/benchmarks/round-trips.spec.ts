import { recordMeasurement } from '@platform/local-stack';
import type { Page } from 'playwright/test';
import { signInAs, waitForLoadedPage } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

/** The names of the requests that come before the first figures of the dashboard. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\/config\.json/, 'configuration'],
  [/\/index\.\w+\.js$/, 'script'],
  [/accounts:lookup/, 'account'],
  [/\/api\/isUserValid/, 'validity'],
  [/\/api\/user$/, 'profile'],
  [/\/api\/(users|locations)/, 'figures'],
];

/**
 * The delay of each response in milliseconds, whatever its size. With equal delays, the time until
 * the dashboard shows its figures depends on the number of successive requests.
 */
const LATENCY_MS = 150;

type Sent = { name: string; start: number; end: number };

/**
 * Returns the HTML and those requests of `NAMES` that the cache did not answer. The HTML counts as
 * ended at 0, because the browser sends further requests while the HTML arrives.
 */
const sentBy = async (page: Page): Promise<Sent[]> => {
  const entries = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime, responseEnd } = entry as PerformanceResourceTiming;
      return { name, start: startTime, end: responseEnd };
    }),
  );
  const sent = entries
    .filter(({ start, end }) => end - start > LATENCY_MS / 2)
    .flatMap(({ name: url, ...times }) => {
      const [, name] = NAMES.find(([pattern]) => pattern.test(url)) ?? [];
      return name ? [{ name, ...times }] : [];
    });
  return [
    { name: 'document', start: 0, end: 0 },
    ...sent.toSorted((one, other) => one.start - other.start),
  ];
};

/** Returns the names of the longest chain of successive requests up to the first figures. */
const chainOf = (sent: readonly Sent[]): string[] => {
  const chains = new Map<Sent, Sent[]>();
  for (const each of sent) {
    const before = [...chains].filter(([{ end }]) => end <= each.start);
    const longest = before.toSorted(
      ([one, chain], [other, rest]) => rest.length - chain.length || other.end - one.end,
    )[0];
    chains.set(each, [...(longest?.[1] ?? []), each]);
  }
  const figures = sent.filter(({ name }) => name === 'figures');
  const first = figures.toSorted((one, other) => one.end - other.end)[0];
  return (first && chains.get(first))?.map(({ name }) => name) ?? [];
};

type Visit = { chain: string[]; shown: number };

const visit = async (page: Page, { empty = false, known = true } = {}): Promise<Visit> => {
  const cdp = await page.context().newCDPSession(page);
  await page.goto('/favicon.svg');
  // Removes the note of an earlier sign-in. With this note, the page sends requests early and does
  // not wait for earlier responses.
  if (!known) await page.evaluate(() => localStorage.removeItem('was-signed-in'));
  if (empty) await cdp.send('Network.clearBrowserCache');
  await cdp.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  const conditions = { offline: false, latency: LATENCY_MS, ...unlimited };
  await cdp.send('Network.emulateNetworkConditions', conditions);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => document.querySelector('main')?.textContent.includes('240') && performance.now(),
  );
  const chain = chainOf(await sentBy(page));
  await cdp.detach();
  return { chain, shown: Number(await shown.jsonValue()) };
};

for (const [name, empty] of [
  ['first visit', true],
  ['return visit', false],
] as const) {
  test(`the dashboard shows its first figures two round trips earlier when the browser remembers a sign-in (${name})`, async ({
    page,
  }) => {
    // The test itself answers requests for the local replacement of Google's script, so that they
    // do not count. A deployed site has no such script. The test does this only at a first visit,
    // because Playwright switches off the cache of a page that has a route.
    if (empty)
      await page.route(/gapi-stand-in/, async (route) =>
        route.fulfill({ response: await route.fetch() }),
      );
    await page.goto('/login');
    await signInAs(page, 'owner@demo.test');
    await waitForLoadedPage(page);
    await visit(page);
    const before = await visit(page, { empty, known: false });
    const now = await visit(page, { empty });
    const chains = `${before.chain}; ${now.chain}`;
    expect(before.chain.length - now.chain.length, chains).toBe(2);
    recordMeasurement(`round trips, ${name}`, { before, now }, 'bench/results.json');
  });
}
