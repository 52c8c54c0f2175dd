import { pageHeading } from '../fixtures/accounts';
import { expect, PROOF_TAG, test } from '../fixtures/test';

test('the mobile app page has store links, a QR code on wide screens, and Sign Out', async ({
  page,
  become,
}) => {
  await become('member@demo.test');
  await page.goto('/login');
  await expect(pageHeading(page)).toHaveText('Use the mobile app');
  await expect(page.getByText('member@demo.test')).toBeVisible();
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveText(['App Store', 'Google Play']);
  await expect(links.first()).toHaveAttribute('href', /^https:\/\/apps\.apple\.com\//);
  await expect(links.last()).toHaveAttribute('href', /^https:\/\/play\.google\.com\//);
  const code = page.getByRole('figure');
  const image = code.locator('img');
  await expect(image).toBeVisible();
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(code).toBeHidden();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(pageHeading(page)).toHaveText('Welcome to Query Assistant');
});

const DEVICES = {
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1',
} as const;

for (const [store, userAgent] of Object.entries(DEVICES)) {
  const tag = store === 'ios' ? [] : PROOF_TAG;
  test(`an ${store} phone that opens the URL of the QR code is redirected to the store for its apps`, {
    tag,
  }, async ({ browser, site }) => {
    const phone = await browser.newPage({ userAgent });
    const { mobileApp } = await (await phone.request.get(`${site.url}/config.json`)).json();
    await phone.route(/^https:\/\/(apps\.apple|play\.google)\.com\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>A store</h1>' }),
    );
    await phone.goto(`${site.url}/get-app`);
    await expect(phone).toHaveURL(mobileApp[store]);
    await phone.close();
  });
}
