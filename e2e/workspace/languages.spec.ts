import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Catalog } from 'shared-i18n';
import { heading } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const ROOT = path.join(import.meta.dirname, '../..');

/** A text of a package in German. */
const german = (packageName: string, key: string): string => {
  const file = path.join(ROOT, packageName, 'locales/de.json');
  const catalog: Catalog = JSON.parse(readFileSync(file, 'utf8'));
  const { [`${packageName}.${key}`]: text } = catalog;
  if (typeof text !== 'string') throw new Error(`${file} has no text "${key}"`);
  return text;
};

const isCatalog = (url: string) => /\/locales\/|\/language-/.test(url);

// issue: 32
test('a visitor chooses German: every part follows without a reload, and typed text stays', async ({
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
  await languages.selectOption({ label: 'Deutsch' });
  await expect(page.getByRole('combobox', { name: german('shell', 'language') })).toHaveValue('de');
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(heading(page)).toHaveText(german('remote-main', 'routes.Settings'));
  await expect(
    page.getByRole('link', { name: german('remote-main', 'routes.Dashboard'), exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel(german('remote-main', 'users.search')).first()).toHaveValue('hop');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  const catalogs = requested.filter(isCatalog).map((url) => new URL(url).pathname);
  expect(catalogs.filter((file) => /language-de/.test(file))).toHaveLength(1);
  expect(new Set(catalogs).size).toBe(catalogs.length);

  const call = page.waitForRequest((request) => request.url().includes('/api/users'));
  await page.reload();
  expect((await call).headers()['accept-language']).toBe('de');
  await expect(heading(page)).toHaveText(german('remote-main', 'routes.Settings'));
});

test('a visitor whose browser prefers German signs in on a German page', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: 'de-CH' });
  const page = await context.newPage();
  await page.goto(`${site.url}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const welcome = german('shell', 'sign-in.heading').replace('{productName}', 'Query Assistant');
  await expect(heading(page)).toHaveText(welcome);
  await context.close();
});
