import { expect } from 'playwright/test';
import { pageHeading, signInAs } from '../fixtures/accounts';
import { test } from './dev-test';
import { replaceInSourceFile } from './edit';

test('the terminal and the error page report a route that the shell refuses', async ({
  page,
  request,
  terminal,
  ports,
}) => {
  await page.goto('/dashboard');
  await signInAs(page, 'owner@demo.test');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const undo = replaceInSourceFile('remote-main/src/routes.ts', "'/example'", "'/Example'");
  try {
    await expect.poll(() => terminal.join('\n')).toMatch(/route \/Example in src\/routes\.ts/);
    // Tries again, because a reload for the new routes may interrupt the navigation. Does not wait
    // for the load event, which the restart of the server may delay.
    const navigation = { waitUntil: 'commit', timeout: 5_000 } as const;
    await expect(() => page.goto('/example', navigation)).toPass();
    await expect(page.getByText("This part of the site (main) couldn't be loaded")).toBeVisible();
    await expect(page.getByText('"/Example" is not a path')).toBeVisible();
  } finally {
    undo();
  }
  const description = `http://localhost:${ports.remotes['remote-main']}/remote.json`;
  // Tries again, because the server of the remote restarts after a change of routes.
  await expect(async () => {
    expect(await (await request.get(description)).text()).toContain('"/example"');
  }).toPass();
  // Waits without a click, because the page recovers by itself.
  await expect(pageHeading(page)).toHaveText('State demo');
});
