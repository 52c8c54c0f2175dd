import { record } from '@platform/local-stack';
import type { Page } from 'playwright/test';
import { arrived, signInAs } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';
import { chainsOf, NETWORKS, watchNetwork } from './visits';

/** What each request on the way to the first figures asks for. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\/dashboard$/, 'document'],
  [/\/config\.json/, 'configuration'],
  [/\/remotes\.json/, 'registry'],
  [/\.js\b/, 'script'],
  [/accounts:lookup/, 'account'],
  [/\/api\/isUserValid/, 'validity'],
  [/\/api\/user$/, 'profile'],
  [/\/api\//, 'figures'],
];

const nameOf = (url: string): string => NAMES.find(([pattern]) => pattern.test(url))?.[1] ?? url;

type Visit = { chain: string[]; shown: number };

/** Opens the dashboard on the slow network. The demo organization has 240 users. */
const visit = async (page: Page, { empty, known }: { empty: boolean; known: boolean }) => {
  const cdp = await page.context().newCDPSession(page);
  await page.goto('/favicon.svg');
  // As for a visitor who was not signed in here: the questions follow one after the other.
  if (!known) await page.evaluate(() => localStorage.removeItem('was-signed-in'));
  if (empty) await cdp.send('Network.clearBrowserCache');
  await cdp.send('Network.enable');
  const { cpu: _cpu, ...conditions } = NETWORKS.slow;
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
  const all = watchNetwork(cdp);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => document.querySelector('main')?.textContent.includes('240') && performance.now(),
  );
  await cdp.detach();
  // What stands in for Google's script in local runs is no part of a page.
  const sent = all.filter(({ url }) => !url.includes('gapi-stand-in'));
  const chains = chainsOf(sent);
  const figures = sent.filter(({ url }) => nameOf(url) === 'figures');
  let last = figures.toSorted((one, other) => one.end - other.end)[0];
  const chain: string[] = [];
  while (last) {
    const { url, start } = last;
    const length: number = (chains.get(last) ?? 0) - 1;
    chain.unshift(nameOf(url));
    const before = sent.filter(
      (each) => chains.get(each) === length && (length === 0 || each.end <= start),
    );
    last = before.toSorted((one, other) => other.end - one.end)[0];
  }
  return { chain, shown: Number(await shown.jsonValue()) } satisfies Visit;
};

for (const [name, empty] of [
  ['first visit', true],
  ['return visit', false],
] as const) {
  test(`round trips to the first figures of the dashboard, ${name}`, async ({ page }) => {
    await page.goto('/login');
    await signInAs(page, 'owner@demo.test');
    await arrived(page);
    await visit(page, { empty: false, known: true });
    const before = await visit(page, { empty, known: false });
    const now = await visit(page, { empty, known: true });
    expect(before.chain.length - now.chain.length, `${now.chain}`).toBeGreaterThanOrEqual(2);
    record(`round trips, ${name}`, { before, now }, 'bench/results.json');
  });
}
