import { expect, test } from '@platform/federation/smoke/test';

// Runs in `npm run smoke`, inside the live shell, with the new build of this remote.
test('inside the shell, the page "Template name" shows its title, and a greeting after a click on "Say hello"', async ({
  page,
  openAs,
}) => {
  await openAs('subscribed', '/template-name');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Template name');
  await page.getByRole('button', { name: 'Say hello' }).click();
  await expect(page.getByText('Hello from Template name').first()).toBeVisible();
});
