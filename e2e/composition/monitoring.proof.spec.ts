import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseBuild, rollBackWithChecks } from '@platform/federation/cli';
import type { Page, Request } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { releaseChangedRemoteMain, rewriteMatchingFiles } from '../fixtures/next-release';
import { copyPackage } from '../fixtures/package-copy';
import { expect, test, translateText } from '../fixtures/test';

// Runs the tests one after the other, because all of them change the same site.
test.describe.configure({ mode: 'default' });

/** Records the telemetry of each page from its start, as a team's monitoring does. */
const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const reports: unknown[] = [];
    Object.assign(window, { reports });
    addEventListener('remote-report', ({ detail }: CustomEventInit) => reports.push(detail));
  });

const reportsOf = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as unknown as { reports: unknown[] }).reports);

const liveVersion = (site: string): string =>
  JSON.parse(readFileSync(path.join(site, 'releases.json'), 'utf8')).packages['remote-main'].live;

test('after a page loads, telemetry reports the remote, its version and the loading time', async ({
  page,
  signedIn,
  site,
}) => {
  await listen(page);
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const version = liveVersion(site.target.site);
  await expect
    .poll(() => reportsOf(page))
    .toContainEqual({
      what: 'load',
      remote: 'main',
      version,
      module: './dashboard',
      duration: expect.any(Number),
      fellBack: false,
    });
  const measured = await page.evaluate(
    (name) => performance.getEntriesByName(name, 'measure').map(({ duration }) => duration),
    `remote main@${version} ./dashboard`,
  );
  expect(measured).toEqual([expect.any(Number)]);
  expect(measured[0]).toBeGreaterThan(0);
});

test('if a remote fails to load, telemetry reports the cause and the version that is used instead', async ({
  page,
  signedIn,
  site,
}) => {
  await listen(page);
  await signedIn('subscribed');
  const before = liveVersion(site.target.site);
  const next = releaseChangedRemoteMain(site, {
    files: (folder) => rewriteMatchingFiles(folder, /^remoteEntry\.js$/, () => ''),
  });
  try {
    await page.goto('/example');
    await expect(pageHeading(page)).toHaveText('State demo');
    const common = { what: 'load', remote: 'main', module: './example' };
    const reports = await reportsOf(page);
    expect(reports).toContainEqual({
      ...common,
      version: `${before}-next`,
      duration: expect.any(Number),
      fellBack: false,
      error: {
        reason: 'unavailable',
        cause: expect.stringMatching(/RUNTIME-001/),
        stack: expect.any(String),
      },
    });
    expect(reports).toContainEqual({
      ...common,
      version: before,
      duration: expect.any(Number),
      fellBack: true,
    });
    // Reads the page "State demo" (specification 9), which shows for each remote why its version
    // runs, and whether it uses the shell's copies of shared packages.
    const rows = page.getByRole('row', { name: /^remote-main / });
    await expect(rows.filter({ hasText: before })).toContainText(
      'Fell back to the previous version',
    );
    await expect(rows.filter({ hasText: "The shell's copy" })).toHaveText(
      new RegExp(`(${translateText("The shell's copy")}.*){3}`),
    );
  } finally {
    next.remove();
  }
});

test('when a page crashes, telemetry reports the error with the remote and the version of the page', async ({
  page,
  signedIn,
  site,
}) => {
  await listen(page);
  const { target } = site;
  const before = liveVersion(target.site);
  const main = copyPackage('remote-main');
  try {
    main.write(
      'dashboard/dashboard-page.tsx',
      "const Page = () => {\n  throw new Error('planted');\n};\n\nexport default Page;\n",
    );
    const build = await main.build();
    const { version } = await releaseBuild(target, { name: 'remote-main', build, share: 100 });
    await signedIn('subscribed', '/dashboard');
    await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
    await expect
      .poll(() => reportsOf(page))
      .toContainEqual({
        what: 'render',
        remote: 'main',
        version,
        module: './dashboard',
        fellBack: false,
        error: {
          reason: 'crashed',
          cause: 'Error: planted',
          stack: expect.stringContaining(version),
        },
      });
  } finally {
    main.remove();
    if (liveVersion(target.site) !== before)
      await rollBackWithChecks(target, 'remote-main', before);
  }
});

test('when a page becomes hidden, telemetry reports the visit, load and web vitals of the page, but no URL query', async ({
  page,
  signedIn,
  site,
}) => {
  const version = liveVersion(site.target.site);
  await signedIn('subscribed', '/dashboard?email=ada@example.com');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const sent: Request[] = [];
  page.on('request', (each) => each.url().endsWith('/api/telemetry') && sent.push(each));
  const common = { page: '/dashboard', remote: 'main', version, why: 'live' };
  // Waits for the reports, because the shell loads the code for reports only after the page.
  await expect
    .poll(async () => {
      // Clicks, because the LCP is final only after the visitor has done something.
      await pageHeading(page).click();
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        Reflect.deleteProperty(document, 'visibilityState');
      });
      return sent.flatMap((each) => each.postDataJSON().events);
    })
    .toEqual(
      expect.arrayContaining([
        { kind: 'visit', ...common },
        { kind: 'load', ...common },
        { kind: 'LCP', ...common, value: expect.any(Number) },
      ]),
    );
  for (const each of sent) {
    expect((await each.response())?.status()).toBe(200);
    expect(each.postData()).not.toContain('ada@example.com');
  }
});
