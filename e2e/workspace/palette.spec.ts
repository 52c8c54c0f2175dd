import { heading } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

// spec: 3
test('Ctrl K leads to a page of another remote, to a user and to a location', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/dashboard');
  await expect(heading(page)).toHaveText('Dashboard');
  const field = page.getByRole('combobox', { name: 'Search pages, users, and locations' });
  const find = async (text: string, result: RegExp) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await field.pressSequentially(text);
    await expect(page.getByRole('option', { selected: true })).toHaveText(result);
    await field.press('Enter');
    await expect(field).toHaveCount(0);
  };
  await find('sett', /^Settings$/);
  await expect(heading(page)).toHaveText('Settings');
  await expect(heading(page)).toBeFocused();
  await find('hopper', /^Grace Hopper/);
  const names = page.getByRole('table', { name: 'List of users' }).getByRole('rowheader');
  await expect(names).toHaveText([/Grace Hopper/]);
  await find('berg', /^Bergen$/);
  await expect(page).toHaveURL(/location/);
});
