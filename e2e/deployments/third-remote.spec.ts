import { expect, test } from 'playwright/test';
import { heading, signInAs } from '../fixtures/accounts';
import { checksums } from './checksums';
import { endCommand, said } from './commands';
import { documented } from './documented';
import { copyWorkspace } from './workspace-copy';

const OTHERS = ['shell', 'remote-main', 'remote-onboarding'];

// Starting a whole site beside other work is slow; an action beyond this limit hangs.
test.use({ actionTimeout: 60_000 });

test('the commands of its document create and release a third remote without changing files of the others', async ({
  page,
}) => {
  // Two installs, a build, and a whole site that starts twice.
  test.setTimeout(400_000);
  const workspace = await copyWorkspace('reports');
  const { command, left } = documented('docs/first-remote.md', {});
  const run = (start: string): Promise<string> => workspace.run(command(start));
  try {
    const before = checksums(workspace.site, OTHERS);
    expect(await run('npm run create:remote')).toContain(
      'remote-reports is a remote of this workspace',
    );
    const development = workspace.start(command('npm start'));
    try {
      await said(development, 'The site is ready');
      await page.goto(`${workspace.url}/reports`);
      // The guard keeps addresses of known pages only.
      await expect(page).toHaveURL(/\/login\?returnTo=%2Freports$/);
    } finally {
      await endCommand(development);
    }
    expect(await run('npm run unit')).toMatch(/2 passed, 0 failed\s*$/);
    expect(await run('npm run release')).toMatch(
      /release checks passed\n\nremote-reports 1\.0\.0-\w+ is live/,
    );

    const running = workspace.start('npm run site -- --no-build');
    try {
      await said(running, 'The site is ready');
      await page.goto(`${workspace.url}/dashboard`);
      await signInAs(page, 'owner@demo.test');
      await expect(heading(page)).toHaveText('Dashboard');
      await page.getByRole('banner').getByRole('link', { name: 'Reports' }).click();
      await expect(heading(page)).toHaveText('Reports');
      await page.getByRole('button', { name: 'Say hello' }).click();
      await expect(page.getByText('Hello from Reports').first()).toBeVisible();
      await page.reload();
      await expect(heading(page)).toHaveText('Reports');

      await page.goto(`${workspace.url}/example`);
      const copies = page.getByRole('table').filter({ hasText: 'jotai' });
      await expect(copies.getByRole('row', { name: /^remote-reports / })).toHaveText(
        /(The shell's copy.*){3}/,
      );
    } finally {
      await endCommand(running);
    }
    expect(checksums(workspace.site, OTHERS)).toEqual(before);
    // Takes minutes, because it also goes through onboarding. What it finds is tested in smoke.spec.ts.
    expect(left()).toEqual(['npm run smoke -- remote-reports --live https://app.example.com']);
  } finally {
    workspace.remove();
  }
});
