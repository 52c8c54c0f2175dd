import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { navigateWithoutReload, pageHeading } from '../fixtures/accounts';
import { copyPackage } from '../fixtures/package-copy';
import { expect, test } from '../fixtures/test';
import { hashFilesOfPackages } from './checksums';
import { runNpmScript, siteOptionsAsArguments } from './commands';
import { watchTab } from './open-tab';

const REMOTES = ['remote-main', 'remote-onboarding'];

const skipLink = (page: Page, text: string) => page.getByRole('link', { name: text, exact: true });

test('a release and a rollback of the shell affect only new tabs, and cause no error in an open tab', async ({
  page,
  context,
  signedIn,
  site,
}) => {
  test.slow();
  const target = siteOptionsAsArguments(site.target);
  const live = (): string =>
    JSON.parse(readFileSync(path.join(site.target.site, 'releases.json'), 'utf8')).packages.shell
      .live;
  const released = live();
  const shell = copyPackage('shell');
  try {
    await signedIn('subscribed', '/dashboard');
    await expect(pageHeading(page)).toHaveText('Dashboard');
    const tab = await watchTab(page);
    const remotes = hashFilesOfPackages(site.target.site, REMOTES);

    shell.edit('texts.ts', "skipToContent: 'Skip to content'", "skipToContent: 'Skip to the page'");
    // Also changes a lazy chunk, so that the open tab needs a file that the new version lacks.
    shell.edit('state-panel/state-panel.tsx', "'–'", "'nobody'");
    const build = await shell.build();
    const everyone = ['--to-share', '100', '--no-smoke', ...target];
    expect(await runNpmScript('release', ['shell', '--from', build, ...everyone])).toContain(
      'is live',
    );
    const fresh = await context.newPage();
    await fresh.goto('/dashboard');
    await expect(skipLink(fresh, 'Skip to the page')).toBeAttached();
    await expect(pageHeading(fresh)).toHaveText('Dashboard');

    // Opens a page in the open tab, which loads a lazy chunk of the old shell.
    await page.getByRole('banner').getByRole('link', { name: 'Query Assistant' }).click();
    await navigateWithoutReload(page, '/example');
    await expect(page.getByRole('region', { name: "The shell's view" })).toBeVisible();
    const said = await runNpmScript('rollback', ['shell', ...target]);
    expect(said).toContain(`shell ${released} is live again`);
    await fresh.reload();
    await expect(skipLink(fresh, 'Skip to content')).toBeAttached();
    await expect(pageHeading(fresh)).toHaveText('Dashboard');
    expect(await tab.isSameDocument()).toBe(true);
    expect(tab.errors).toEqual([]);
    expect(hashFilesOfPackages(site.target.site, REMOTES)).toEqual(remotes);
  } finally {
    shell.remove();
    if (live() !== released) await runNpmScript('rollback', ['shell', '--to', released, ...target]);
  }
});
