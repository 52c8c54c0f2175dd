import { heading, signInAs } from '../fixtures/sign-in';
import { expect, test } from '../fixtures/test';

test('who uses the mobile app is led there: by links, on wide screens by a code for the phone, and out', async ({
  page,
}) => {
  await page.goto('/login');
  await signInAs(page, 'member@demo.test');
  await expect(heading(page)).toHaveText('Use the mobile app');
  await expect(page.getByText('member@demo.test')).toBeVisible();
  const links = page.getByRole('main').getByRole('link');
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^https:\/\//);
  await expect(links).toHaveCount(2);
  const code = page.getByRole('figure');
  await expect(code.locator('img')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(code).toBeHidden();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(heading(page)).toHaveText('Welcome to Query Assistant');
});
