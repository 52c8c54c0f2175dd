import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySiteFolder } from '@platform/local-stack';
import type { Browser, Page } from 'playwright/test';
import { pageHeading, signInWithoutPopup, type TestAccount } from '../fixtures/accounts';
import { addRemotesWithoutFiles } from '../fixtures/more-remotes';
import { copyPackage } from '../fixtures/package-copy';
import { expect, test } from '../fixtures/test';
import { hashFilesOfPackages } from './checksums';
import {
  endCommand,
  runCommandLine,
  runNpmScript,
  startNpmScript,
  waitForOutput,
} from './commands';
import { deployToLocalHostingServer, findFreePortsByPackage } from './hosts';
import { clickTopBarLink, simulateReturnToTab, watchTab } from './open-tab';

const NAME = 'remote-main';
const KEY = 'telemetry-of-this-computer';
const FAULT_MESSAGE = 'The figures have no total';
const IS_RARE = 'rare-visitor';

/** 3 % of the visits of the candidate fail, and 0.5 % of the visits of the live version. */
const VISITS = [
  { why: 'candidate', visits: 1500, failed: 45 },
  { why: 'live', visits: 6000, failed: 30 },
] as const;

/** Sends the telemetry of `VISITS`: two events for each visit, and two more for a failed visit. */
const sendVisits = async (receiver: string, versions: Record<string, string>) => {
  const events = VISITS.flatMap(({ why, visits, failed }) => {
    const event = { page: '/dashboard', remote: 'main', version: versions[why], why };
    const error = { reason: 'crashed', cause: `Error: ${FAULT_MESSAGE}`, stack: '' };
    return [
      ...Array.from({ length: visits }, () => [
        { kind: 'visit', ...event },
        { kind: 'load', ...event },
      ]),
      ...Array.from({ length: failed }, () => [
        { kind: 'failed-visit', ...event },
        { kind: 'error', ...event, error },
      ]),
    ].flat();
  });
  for (let at = 0; at < events.length; at += 50) {
    const body = JSON.stringify({ events: events.slice(at, at + 50) });
    const answer = await fetch(receiver, { method: 'POST', body });
    expect(answer.status).toBe(200);
  }
};

const startChat = async () => {
  const told: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    told.push(JSON.parse(Buffer.concat(chunks).toString()).text);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, told, stop: () => server.close() };
};

/** Opens a browser in the share that gets candidates of remote-main, and signs a visitor in. */
const visitorAmongTenth = async (
  browser: Browser,
  on: { url: string; identityUrl: string },
  account: TestAccount,
): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: on.url })).newPage();
  await signInWithoutPopup(page, on, account);
  await page.addInitScript(() => localStorage.setItem('visitor-id', 'visitor-21'));
  return page;
};

/** Simulates that the visitor leaves the tab, so that the page sends its telemetry. */
const leaveTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    Reflect.deleteProperty(document, 'visibilityState');
  });

const expectReleasesPage = async (browser: Browser, url: string, withdrawn: string) => {
  const narrow = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const;
  const page = await browser.newPage(narrow);
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await page.goto(`${url}/releases.html`);
  const row = page.getByRole('row').filter({ hasText: withdrawn });
  await expect(row).toContainText(
    /withdrawn, kept: after \d+ visits, it fails too often or is worse/,
  );
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'light dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(problems).toEqual([]);
  await page.close();
};

const buildWithFault = async () => {
  const main = copyPackage(NAME);
  main.edit('texts/dashboard.ts', "title: 'Dashboard'", "title: 'Figures'");
  main.edit(
    'dashboard/dashboard-page.tsx',
    '  useScrollRestoration();\n',
    `  useScrollRestoration();\n  if (localStorage.getItem('${IS_RARE}')) throw new Error('${FAULT_MESSAGE}');\n`,
  );
  return { main, build: await main.build() };
};

test('a release that fails in 3 % of its visits is withdrawn automatically with a reason, and affects no other team', async ({
  browser,
  person,
  site,
}, testInfo) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'twelve-teams-'));
  const ports = await findFreePortsByPackage();
  const url = `http://localhost:${ports.shell}`;
  const hosted = {
    site: copySiteFolder(path.join(folder, 'site'), site.target.site),
    ports,
    backendUrl: site.backendUrl,
  };
  const at = ['--site', hosted.site];
  const config = await (await fetch(`${site.url}/config.json`)).json();
  const chat = await startChat();
  const { main, build } = await buildWithFault();
  const stop = await deployToLocalHostingServer('nginx', hosted, {
    ...config,
    allowRemoteOverrides: [],
  });
  const on = { url, identityUrl: site.identityUrl };
  let watch: ReturnType<typeof startNpmScript> | undefined;
  try {
    const origin = `http://localhost:${ports[NAME]}/`;
    addRemotesWithoutFiles({ target: { site: hosted.site, origins: { [NAME]: origin } } }, 10);
    const registryOf = async () => (await (await fetch(`${url}/remotes.json`)).json()).remotes;
    const before = await registryOf();
    expect(Object.keys(before)).toHaveLength(12);
    const others = Object.values<{ package: string }>(before).map((each) => each.package);
    const filesBefore = hashFilesOfPackages(hosted.site, ['shell', ...others]);

    // Accepts a page above its size budget, because the fault makes the page larger.
    const accepted = ['--accept', 'size:The page /dashboard', '--no-smoke'];
    await runNpmScript('release', [NAME, '--from', build, '--to-share', '10', ...accepted, ...at]);
    const { main: entry } = await registryOf();
    const candidate: string = entry.candidate.version;
    const account = await person('subscribed');
    const open = await visitorAmongTenth(browser, on, account);
    await open.goto('/dashboard');
    await expect(pageHeading(open)).toHaveText('Figures');
    const tab = await watchTab(open);

    // Causes the fault in a browser, so that a real stack trace reaches the receiver.
    const rare = await visitorAmongTenth(browser, on, account);
    await rare.addInitScript((key) => localStorage.setItem(key, 'yes'), IS_RARE);
    await rare.goto('/dashboard');
    await expect(rare.getByText('Oops! Something went wrong')).toBeVisible();
    const receiver = `${site.backendUrl}/telemetry`;
    const traces = async (): Promise<string[]> => {
      await leaveTab(rare);
      const since = new Date(0).toISOString();
      const answer = await fetch(`${receiver}?remote=main&since=${since}`, {
        headers: { Authorization: `Bearer ${KEY}` },
      });
      const { errors } = (await answer.json()).payload;
      return errors
        .filter((each: { version: string }) => each.version === candidate)
        .map(({ stack }: { stack: string }) => stack);
    };
    await expect.poll(traces).toEqual([expect.stringContaining(candidate)]);

    watch = startNpmScript(
      'health',
      [NAME, '--watch', '--live', url, '--notify', chat.url, ...at],
      {
        env: { TELEMETRY_KEY: KEY },
      },
    );
    const withdrawn = waitForOutput(watch, `${candidate} was withdrawn`);
    await sendVisits(receiver, { candidate, live: entry.current.version });
    const reload = open.getByRole('button', { name: 'Reload' });
    // Returns to the tab again and again, until the tab offers a reload. This may take over a
    // minute, because `npm run health -- --watch` checks only once a minute.
    await expect(async () => {
      await simulateReturnToTab(open);
      await expect(reload).toBeVisible({ timeout: 250 });
    }).toPass({ timeout: 150_000 });
    const { mtimeMs } = statSync(path.join(hosted.site, 'shell/remotes.json'));
    const description = `${Math.round(Date.now() - mtimeMs)} ms`;
    testInfo.annotations.push({ type: 'from the withdrawal to the recalled tab', description });
    await withdrawn;
    await expect
      .poll(() => chat.told)
      .toEqual([
        expect.stringMatching(
          `^${NAME} ${candidate} was withdrawn: after \\d+ visits, it fails too often or is worse than the live version\\. Deploy the site, so that its visitors get the live version\\.$`,
        ),
      ]);

    expect(await tab.isSameDocument()).toBe(true);
    await clickTopBarLink(open, 'Settings');
    await clickTopBarLink(open, 'Dashboard');
    expect(await tab.isSameDocument()).toBe(false);

    const listed = await runNpmScript('releases', at);
    expect(listed).toMatch(new RegExp(`${candidate} .*withdrawn`));
    expect(listed).toMatch(new RegExp(`● ${entry.current.version} .*  live$`, 'm'));
    await expectReleasesPage(browser, url, candidate);
    const trace = path.join(folder, 'error.txt');
    writeFileSync(trace, (await traces())[0] ?? '');
    const read = await runCommandLine(
      `npm run --silent stack -- ${NAME} ${candidate} --site ${hosted.site} < ${trace}`,
    );
    const source = readFileSync(path.join(main.folder, 'src/dashboard/dashboard-page.tsx'), 'utf8');
    const line = source.split('\n').findIndex((each) => each.includes(FAULT_MESSAGE)) + 1;
    expect(read).toMatch(new RegExp(`dashboard/dashboard-page\\.tsx:${line}:`));

    const { main: after, ...othersAfter } = await registryOf();
    const { main: mainBefore, ...othersBefore } = before;
    expect(othersAfter).toEqual(othersBefore);
    // Also expects the versions that earlier tests of the same site have withdrawn.
    const withdrawnBefore = mainBefore.withdrawn ?? [];
    expect(after).toEqual({ ...mainBefore, withdrawn: [candidate, ...withdrawnBefore] });
    expect(hashFilesOfPackages(hosted.site, ['shell', ...others])).toMatchObject(filesBefore);
  } finally {
    if (watch) await endCommand(watch);
    await stop();
    chat.stop();
    main.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
