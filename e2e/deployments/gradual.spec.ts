import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rollBackWithChecks } from '@platform/federation/cli';
import type { Browser, Page } from 'playwright/test';
import { fetchIdToken, pageHeading, signInAs } from '../fixtures/accounts';
import { copyPackage, type PackageCopy } from '../fixtures/package-copy';
import { expect, test } from '../fixtures/test';
import { runNpmScript, siteOptionsAsArguments } from './commands';
import { simulateReturnToTab, watchTab } from './open-tab';

// Runs the tests one after the other, because all of them release to the same site.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** Two browser ids. A share of 10 % for remote-main contains only `inside` (`isBrowserInShare`). */
const IDS = { inside: 'visitor-21', outside: 'visitor-8' };

let main: PackageCopy;
let build: string;
test.beforeAll(async () => {
  main = copyPackage('remote-main');
  main.edit('texts/dashboard.ts', "title: 'Dashboard'", "title: 'Figures'");
  build = await main.build();
});
test.afterAll(() => main.remove());

const stateOf = (site: string) =>
  JSON.parse(readFileSync(path.join(site, 'releases.json'), 'utf8')).packages['remote-main'];

// The version that must be live again after each test, because other tests use the same site.
let released: string;
test.beforeEach(({ site }) => {
  released = stateOf(site.target.site).live;
});
test.afterEach(async ({ site }) => {
  const { live, candidate } = stateOf(site.target.site);
  if (candidate) await release(site.target, '--withdraw');
  if (live !== released) await rollBackWithChecks(site.target, 'remote-main', released);
});

const release = (target: Parameters<typeof siteOptionsAsArguments>[0], ...options: string[]) =>
  runNpmScript('release', [
    'remote-main',
    '--no-smoke',
    ...options,
    ...siteOptionsAsArguments(target),
  ]);

/** Releases the candidate to a tenth of the browsers. Returns the version of the candidate. */
const shareWithTenth = async (
  target: Parameters<typeof siteOptionsAsArguments>[0],
): Promise<string> => {
  const said = await release(target, '--from', build, '--to-share', '10');
  expect(said).toContain('is given to 10 % of the visitors');
  return stateOf(target.site).candidate.version;
};

const visitor = async (browser: Browser, baseURL: string, email: string, id: string) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.addInitScript((key) => localStorage.setItem('visitor-id', key), id);
  await page.goto('/dashboard');
  await signInAs(page, email);
  return page;
};

const codeOf = (urls: string[]): string[] => urls.filter((url) => /\.(?:js|css)$/.test(url));

/** Returns a list, and later adds the URL of each file that the tab loads, except cached files. */
const recordFilesFromServers = async (page: Page): Promise<string[]> => {
  const loaded: string[] = [];
  const kept = new Set<string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.fromDiskCache && !kept.has(requestId)) loaded.push(response.url);
  });
  return loaded;
};

test('a gradual release shows the new version to one tenth of the visitors, and each visitor keeps one version', async ({
  browser,
  person,
  site,
}) => {
  const version = await shareWithTenth(site.target);
  const { email } = await person('subscribed');
  const inside = await visitor(browser, site.url, email, IDS.inside);
  const outside = await visitor(browser, site.url, email, IDS.outside);
  for (const time of ['first', 'again', 'once more']) {
    await expect(pageHeading(inside), time).toHaveText('Figures');
    await expect(pageHeading(outside), time).toHaveText('Dashboard');
    await Promise.all([inside.reload(), outside.reload()]);
  }

  await release(site.target, '--version', version, '--to-share', '50');
  const loaded = await recordFilesFromServers(inside);
  await inside.reload();
  await expect(pageHeading(inside)).toHaveText('Figures');
  // Expects a request for the HTML, which contains the registry, and none for code, which is
  // cached.
  expect(loaded).toContain(`${site.url}/dashboard`);
  expect(codeOf(loaded).filter((url) => !url.startsWith(site.identityUrl))).toEqual([]);
  await inside.context().close();
  await outside.context().close();
});

/** Returns a list, and later adds each request of the tab, except to the API and auth service. */
const requestsOf = (page: Page, identityUrl: string): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === identityUrl || pathname.startsWith('/api/')) return;
    asked.push(`${origin}${pathname}`);
  });
  return asked;
};

for (const { what, who, before, after, change } of [
  {
    what: 'the release of a candidate to everyone',
    who: IDS.outside,
    before: 'Dashboard',
    after: 'Figures',
    change: (version: string) => ['--version', version, '--to-share', '100'],
  },
  {
    what: 'the withdrawal of a candidate',
    who: IDS.inside,
    before: 'Figures',
    after: 'Dashboard',
    change: () => ['--withdraw'],
  },
]) {
  test(`after ${what}, an open tab reads the registry again and loads the live version without a reload`, async ({
    browser,
    person,
    site,
  }) => {
    const version = await shareWithTenth(site.target);
    const { email } = await person('subscribed');
    const page = await visitor(browser, site.url, email, who);
    await expect(pageHeading(page)).toHaveText(before);
    // Opens a page of remote-onboarding, so that remote-main does not run in this document.
    await page.goto('/all-set');
    await expect(pageHeading(page)).toHaveText("You're all set");
    const tab = await watchTab(page);
    const asked = requestsOf(page, site.identityUrl);

    await release(site.target, ...change(version));
    // Waits for the second request for the registry. The first request has ended by then, because
    // the tab never sends two of these requests at the same time.
    await expect
      .poll(async () => {
        await simulateReturnToTab(page);
        return asked.length;
      })
      .toBeGreaterThan(1);
    expect([...new Set(asked)]).toEqual([`${site.url}/remotes.json`]);

    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await expect(pageHeading(page)).toHaveText(after);
    expect(await tab.isSameDocument()).toBe(true);
    expect(tab.errors).toEqual([]);
    const live: string = stateOf(site.target.site).live;
    const folder = `${site.target.origins['remote-main']}${live}/`;
    // Ignores the card of remote-onboarding (`expose_left_over`), which the dashboard also loads.
    const ofOthers = (url: string) =>
      !url.startsWith(folder) && !url.startsWith(site.url) && !url.includes('expose_left_over');
    expect(codeOf(asked).filter(ofOthers)).toEqual([]);
    await page.context().close();
  });
}

test('only members of an organization see the candidate version for this organization, also in a tab opened before sign-in', async ({
  browser,
  person,
  site,
}) => {
  const [chosen, other] = [await person('subscribed'), await person('subscribed')];
  const answer = await fetch(`${site.backendUrl}/user`, {
    headers: { authorization: `Bearer ${await fetchIdToken(site.identityUrl, chosen)}` },
  });
  const { organization_id: organization } = (await answer.json()).payload;
  const said = await release(site.target, '--from', build, '--to-organizations', organization);
  expect(said).toContain(`is given to the organizations ${organization}`);

  const inside = await visitor(browser, site.url, chosen.email, IDS.outside);
  const outside = await visitor(browser, site.url, other.email, IDS.inside);
  await expect(pageHeading(inside)).toHaveText('Figures');
  await expect(pageHeading(outside)).toHaveText('Dashboard');
  // At a reload, the shell loads the page before the account is known, and could choose the live
  // version by mistake. Expects that the tab `inside` requests no file of the live version.
  const asked: string[] = [];
  inside.on('request', (request) => asked.push(request.url()));
  await Promise.all([inside.reload(), outside.reload()]);
  await expect(pageHeading(inside)).toHaveText('Figures');
  await expect(pageHeading(outside)).toHaveText('Dashboard');
  const live: string = stateOf(site.target.site).live;
  expect(asked.filter((url) => url.includes(live))).toEqual([]);

  await release(site.target, '--withdraw');
  await inside.reload();
  await expect(pageHeading(inside)).toHaveText('Dashboard');
  await Promise.all([inside.context().close(), outside.context().close()]);
});
