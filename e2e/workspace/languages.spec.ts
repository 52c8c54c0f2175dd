import type { Locator } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { createTextTranslator } from '../fixtures/catalogs';
import { expect, PROOF_TAG, test } from '../fixtures/test';

const german = createTextTranslator('de');

const isCatalog = (url: string) => /\/locales\/|\/language-/.test(url);

test('when a visitor chooses German, the whole page changes without a reload, and typed text stays', async ({
  page,
  signedIn,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await signedIn('subscribed', '/settings?tab=users');
  const search = page.getByRole('searchbox').or(page.getByLabel('Search users')).first();
  await expect(search).toBeVisible();
  expect(requested.filter(isCatalog)).toEqual([]);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await search.fill('hop');

  await page.getByRole('button', { name: /^Account of/ }).click();
  const languages = page.getByLabel('Language');
  // Uses `hover`, which fails if another element covers the list. `selectOption` would not fail.
  await languages.hover();
  await languages.selectOption({ label: 'Deutsch' });
  await expect(page.getByRole('combobox', { name: german('Language') })).toHaveValue('de');
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(pageHeading(page)).toHaveText(german('Settings'));
  await expect(page.getByRole('link', { name: german('Dashboard'), exact: true })).toBeVisible();
  await expect(page.getByLabel(german('Search users')).first()).toHaveValue('hop');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  const catalogs = requested.filter(isCatalog).map((url) => new URL(url).pathname);
  expect(catalogs.filter((file) => /language-de/.test(file))).toHaveLength(1);
  expect(new Set(catalogs).size).toBe(catalogs.length);

  const call = page.waitForRequest((request) => request.url().includes('/api/users'));
  await page.reload();
  expect((await call).headers()['accept-language']).toBe('de');
  await expect(pageHeading(page)).toHaveText(german('Settings'));
});

test('a visitor whose browser prefers German sees the sign-in page in German', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: 'de-CH' });
  const page = await context.newPage();
  await page.goto(`${site.url}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const welcome = german('Welcome to Query Assistant');
  await expect(pageHeading(page)).toHaveText(welcome);
  await context.close();
});

for (const language of ['de', 'ar', 'ja']) {
  test(`the table of users per location in ${language} shows whole names and all figures on a phone`, {
    tag: PROOF_TAG,
  }, async ({ page, become }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await become('owner@demo.test');
    await page.goto('/dashboard');
    const name = page.getByRole('link', { name: 'Toronto', exact: true });
    await expect(name).toBeVisible();
    const { lines, overflow } = await name.evaluate((element) => {
      const { lineHeight } = getComputedStyle(element);
      const box = element.closest('table')?.parentElement ?? element;
      return {
        lines: element.getBoundingClientRect().height / Number.parseFloat(lineHeight),
        overflow: box.scrollWidth - box.clientWidth,
      };
    });
    expect(lines).toBeLessThan(1.5);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('on an Arabic page, street addresses and version numbers read from left to right', {
  tag: PROOF_TAG,
}, async ({ page, become }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  await become('owner@demo.test');
  const startsAtLeft = (element: Locator) =>
    element.evaluate(({ firstChild: text }) => {
      const leftOf = (index: number) => {
        const range = document.createRange();
        range.setStart(text as Text, index);
        range.setEnd(text as Text, index + 1);
        return range.getBoundingClientRect().left;
      };
      return leftOf(0) < leftOf((text?.textContent ?? '').length - 1);
    });
  await page.goto('/settings?tab=locations');
  expect(await startsAtLeft(page.getByText('180 Queen Street West, Toronto'))).toBe(true);
  await page.goto('/example');
  const versions = page.getByText(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  await expect(versions.first()).toBeVisible();
  for (const version of await versions.all()) expect(await startsAtLeft(version)).toBe(true);
});

test('on an Arabic page, a chosen name such as "Acme Inc." keeps its period at the end', {
  tag: PROOF_TAG,
}, async ({ page, signedIn }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  await signedIn('add-users');
  const choice = page.getByRole('combobox').first();
  const pictureOf = async (name: string) => {
    await choice.evaluate((select: HTMLSelectElement, text) => {
      for (const option of select.selectedOptions) option.text = text;
    }, name);
    return choice.screenshot();
  };
  // Compares with a picture of the name between direction marks, which keep the period at the end.
  expect(await pictureOf('Acme Inc.')).toEqual(await pictureOf('\u2066Acme Inc.\u2069'));
});
