import { expect, test } from 'playwright/test';
import { pageHeading, signInAs } from '../fixtures/accounts';
import { hashFilesOfPackages } from './checksums';
import { endCommand, waitForOutput } from './commands';
import { readDocumentedCommands } from './documented';
import { copyWorkspace } from './workspace-copy';

const OTHERS = ['shell', 'remote-main', 'remote-onboarding'];

// Allows 60 seconds for an action, because starting a whole site on a busy machine is slow.
test.use({ actionTimeout: 60_000 });

test('the documented commands create and release a third remote, and change no other remote', async ({
  page,
}) => {
  // Allows ten minutes for two installs, a build, two starts of a whole site, and the smoke test,
  // which goes through onboarding.
  test.setTimeout(600_000);
  const workspace = await copyWorkspace('remote-reports');
  const { command, left } = readDocumentedCommands('docs/first-remote.md', {
    'https://app.example.com': workspace.url,
  });
  const run = (start: string): Promise<string> => workspace.run(command(start));
  try {
    const before = hashFilesOfPackages(workspace.site, OTHERS);
    expect(await run('npm run create:remote')).toContain(
      'remote-reports is a remote of this workspace',
    );
    const development = workspace.start(command('npm start'));
    try {
      await waitForOutput(development, 'The site is ready');
      await page.goto(`${workspace.url}/reports`);
      // Expects the new path in `returnTo`, because the guard leaves out paths that the shell does
      // not know.
      await expect(page).toHaveURL(/\/login\?returnTo=%2Freports$/);
    } finally {
      await endCommand(development);
    }
    expect(await run('npm run unit')).toMatch(/2 passed, 0 failed\s*$/);
    expect(await run('npm run release')).toMatch(
      /smoke test passed\n(.|\n)*release checks passed\n\nremote-reports 1\.0\.0-\w+ is live/,
    );

    const running = workspace.start('npm run site -- --no-build');
    try {
      await waitForOutput(running, 'The site is ready');
      await page.goto(`${workspace.url}/dashboard`);
      await signInAs(page, 'owner@demo.test');
      await expect(pageHeading(page)).toHaveText('Dashboard');
      await page.getByRole('banner').getByRole('link', { name: 'Reports' }).click();
      await expect(pageHeading(page)).toHaveText('Reports');
      await page.getByRole('button', { name: 'Say hello' }).click();
      await expect(page.getByText('Hello from Reports').first()).toBeVisible();
      await page.reload();
      await expect(pageHeading(page)).toHaveText('Reports');

      await page.goto(`${workspace.url}/example`);
      const copies = page.getByRole('table').filter({ hasText: 'jotai' });
      await expect(copies.getByRole('row', { name: /^remote-reports / })).toHaveText(
        /(The shell's copy.*){3}/,
      );
      expect(await run('npm run smoke')).toMatch(/remote-reports 1\.0\.0-\w+ works there/);
    } finally {
      await endCommand(running);
    }
    expect(hashFilesOfPackages(workspace.site, OTHERS)).toEqual(before);
    expect(left()).toEqual([]);
  } finally {
    workspace.remove();
  }
});
