import type { FrameLocator, Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { pageHeading, signInAs } from '../fixtures/accounts';
import { test } from './dev-test';

/** Imports a file into the table of locations. A worker of the remote reads the file. */
const importLocation = async (page: Page, within: Page | FrameLocator) => {
  const chosen = page.waitForEvent('filechooser');
  await within.getByRole('button', { name: 'Import CSV' }).click();
  const buffer = Buffer.from('Location name\nOslo');
  await (await chosen).setFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer });
  await expect(within.getByLabel('Location name, row 1')).toHaveValue('Oslo');
};

test('a worker of a remote runs on the development site', async ({ page, emailOf }) => {
  await page.goto('/login?returnTo=/add-locations');
  await signInAs(page, await emailOf('add-locations'));
  await expect(pageHeading(page)).toHaveText('Add locations');
  await importLocation(page, page);
});

test('a worker of a remote runs on the workbench of the remote', async ({ page, stack }) => {
  const registry = await (await fetch(`${stack.url}/remotes.json`)).json();
  await page.goto(registry.remotes.onboarding.current.url);
  await page.getByRole('link', { name: /^Add locations/ }).click();
  await importLocation(page, page.frameLocator('iframe'));
});
