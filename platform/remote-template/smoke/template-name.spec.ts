import { expect, test } from '@platform/federation/smoke/test';

// Runs with "npm run smoke": on the live site, with this build in place.
test('the page says hello through the shell', async ({ page, openAs }) => {
  await openAs('subscribed', '/template-name');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Template name');
  await page.getByRole('button', { name: 'Say hello' }).click();
  await expect(page.getByText('Hello from Template name').first()).toBeVisible();
});
