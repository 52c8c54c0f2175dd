import { heading, signInAs } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

test('shows non-admins links to the mobile app, a QR code on wide screens, and Sign Out', async ({
  page,
}) => {
  await page.goto('/login');
  await signInAs(page, 'member@demo.test');
  await expect(heading(page)).toHaveText('Use the mobile app');
  await expect(page.getByText('member@demo.test')).toBeVisible();
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveText(['App Store', 'Google Play']);
  await expect(links.first()).toHaveAttribute('href', /^https:\/\/apps\.apple\.com\//);
  await expect(links.last()).toHaveAttribute('href', /^https:\/\/play\.google\.com\//);
  const code = page.getByRole('figure');
  const image = code.locator('img');
  await expect(image).toBeVisible();
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);

  // No browser here reads a QR code, so the test checks that another address gives another picture.
  const picture = (await image.getAttribute('src')) ?? '';
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    const mobileApp = { ios: 'https://apps.apple.com/app/another/id0000000001' };
    await route.fulfill({ json: { ...config, mobileApp } });
  });
  await page.reload();
  await expect(links).toHaveCount(1);
  await expect(image).not.toHaveAttribute('src', picture);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(code).toBeHidden();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(heading(page)).toHaveText('Welcome to Query Assistant');
});
