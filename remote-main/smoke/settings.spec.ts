import { expect, test } from '@platform/federation/smoke/test';

test('the URL of a settings tab opens this tab', async ({ page, openAs }) => {
  await openAs('subscribed', '/settings?tab=locations');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page.getByRole('row', { name: /Oslo/ })).toBeVisible();
});
