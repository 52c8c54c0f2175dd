import { expect, test } from 'playwright/test';
import { heading, signInAs } from '../fixtures/accounts';
import { checksums } from './checksums';
import { endCommand, said } from './commands';
import { copyWorkspace } from './workspace-copy';

const OTHERS = ['shell', 'remote-main', 'remote-onboarding'];

// Starting a whole site beside other work is slow; an action beyond this limit hangs.
test.use({ actionTimeout: 60_000 });

test('two commands create and release a third remote without changing files of the others', async ({
  page,
}) => {
  // Two installs, a build and the start of a whole site.
  test.setTimeout(300_000);
  const workspace = await copyWorkspace('reports');
  try {
    const before = checksums(workspace.site, OTHERS);
    expect(await workspace.run('create:remote', 'reports')).toContain(
      'remote-reports is a remote of this workspace',
    );
    expect(await workspace.run('release', 'remote-reports')).toMatch(
      /release checks passed\n\nremote-reports 1\.0\.0-\w+ is live/,
    );
    expect(await workspace.run('unit', 'remote-reports')).toMatch(/2 passed, 0 failed\s*$/);

    const running = workspace.start('site', '--no-build');
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
  } finally {
    workspace.remove();
  }
});
