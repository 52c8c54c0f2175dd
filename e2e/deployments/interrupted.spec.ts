import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseBuild, rollBackWithChecks } from '@platform/federation/cli';
import { pageHeading, waitForLoadedPage } from '../fixtures/accounts';
import { copyPackage } from '../fixtures/package-copy';
import { expect, test } from '../fixtures/test';
import { siteOptionsAsArguments, startNpmScript, waitForOutput } from './commands';

/** How many release commands the test kills. The full run uses `KILLS=50`. */
const KILLS = Number(process.env.KILLS ?? 5);

/** Kills a command and its children, unless it has ended already. */
const kill = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Milliseconds to wait after the release checks before the kill. They differ in each run. */
const moment = (run: number): number => (run * 7.3) % 40;

test(`after each of ${KILLS} killed release commands, the site loads and the next release succeeds`, async ({
  page,
  signedIn,
  site,
}) => {
  test.setTimeout(90_000 + KILLS * 40_000);
  const { target } = site;
  const live = (): string =>
    JSON.parse(readFileSync(path.join(target.site, 'releases.json'), 'utf8')).packages[
      'remote-main'
    ].live;
  const released = live();
  const main = copyPackage('remote-main');
  try {
    await signedIn('subscribed', '/dashboard');
    await expect(pageHeading(page)).toHaveText('Dashboard');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
    });
    let title = 'Dashboard';
    for (let run = 1; run <= KILLS; run += 1) {
      const before = title;
      title = `Figures ${run}`;
      main.edit('texts/dashboard.ts', `title: '${before}'`, `title: '${title}'`);
      const build = await main.build();
      const child = startNpmScript('release', [
        'remote-main',
        '--from',
        build,
        '--to-share',
        '100',
        '--no-smoke',
        ...siteOptionsAsArguments(target),
      ]);
      const ended = once(child, 'close');
      await waitForOutput(child, 'release checks passed');
      await pause(moment(run));
      if (!child.pid) throw new Error('The release did not start');
      kill(child.pid);
      await ended;

      await page.goto('/dashboard');
      await waitForLoadedPage(page);
      // Expects either the old or the new page, because the release may have been killed at any
      // time.
      expect([before, title]).toContain(await pageHeading(page).textContent());

      await releaseBuild(target, { name: 'remote-main', build, share: 100 });
      await page.goto('/dashboard');
      await expect(pageHeading(page)).toHaveText(title);
      expect(errors).toEqual([]);
    }
  } finally {
    main.remove();
    if (live() !== released) await rollBackWithChecks(target, 'remote-main', released);
  }
});
