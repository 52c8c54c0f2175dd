import { expect } from 'playwright/test';
import { pageHeading, signInAs } from '../fixtures/accounts';
import { test } from './dev-test';
import { editSource } from './edit';

test('routes that the shell refuses are reported in the terminal and on the page', async ({
  page,
  request,
  terminal,
  ports,
}) => {
  await page.goto('/dashboard');
  await signInAs(page, 'owner@demo.test');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const undo = editSource('remote-main/src/routes.ts', "'/example'", "'/Example'");
  try {
    await expect.poll(() => terminal.join('\n')).toMatch(/route \/Example in src\/routes\.ts/);
    // The load event may wait for a request to the remote's server, which restarts. A page that
    // reloads at the same moment, for the new routes, ends the navigation.
    await expect(() => page.goto('/example', { waitUntil: 'commit' })).toPass();
    await expect(page.getByText("This part of the site (main) couldn't be loaded")).toBeVisible();
    await expect(page.getByText('"/Example" is no path')).toBeVisible();
  } finally {
    undo();
  }
  const description = `http://localhost:${ports.remotes.main}/remote.json`;
  // A change of routes restarts the server of the remote.
  await expect(async () => {
    expect(await (await request.get(description)).text()).toContain('"/example"');
  }).toPass();
  // The page recovers without a click.
  await expect(pageHeading(page)).toHaveText('State demo');
});
