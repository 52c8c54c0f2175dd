import { heading } from '../fixtures/accounts';
import { PAGES } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';
import { expectClean, findings } from '../fixtures/viewports';

for (const each of PAGES) {
  // spec: 10
  test(`${each.path} passes axe and never scrolls sideways`, async ({ page, open }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await open(each);
    await expectClean(page);
    expect(refused, 'refused by the policy').toEqual([]);
  });
}

test('the open account menu passes axe, and Escape closes it', async ({ page, signedIn }) => {
  await signedIn('subscribed', '/login?returnTo=/dashboard');
  const menu = page.getByRole('button', { name: 'Account of Ada Lovelace' });
  await menu.click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden();
  await expect(menu).toBeFocused();
});

test('the skip link moves the focus to the heading', async ({ page, signedIn }) => {
  await signedIn('subscribed', '/login?returnTo=/dashboard');
  await expect(heading(page)).toHaveText('Dashboard');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
});
