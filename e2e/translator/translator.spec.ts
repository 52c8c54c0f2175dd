import type { Page } from 'playwright/test';
import { newTestAccount } from '../fixtures/accounts';
import { goThroughOnboarding } from '../fixtures/journey';
import { SITE_PAGES } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';
import { createPointerVisitor } from '../fixtures/visitor';
import { fieldInRow, pasteIntoField } from '../tables/table';
import {
  createVisitorOfTranslatedPage,
  patternOfFinalText,
  patternOfTextOrTranslation,
  startPageTranslator,
  type TranslationTiming,
  type TranslatorLanguage,
  type TranslatorOptions,
  waitForTranslatedPage,
} from './translator';

const FORMS: readonly [TranslationTiming, TranslatorLanguage][] = [
  ['immediately', 'de'],
  ['late', 'ja'],
  ['immediately, and back again later', 'de'],
];

const press = (page: Page, name: string, options: TranslatorOptions) =>
  page
    .getByRole('button', { name: patternOfFinalText(name, options) })
    .first()
    .click();

const count = (page: Page, figure: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: figure }).first()).toBeAttached();

/** Uses the controls of the demo owner's list of 240 users, but changes nothing in the list. */
const useList = async (page: Page, options: TranslatorOptions) => {
  await page.goto('/dashboard');
  await waitForTranslatedPage(page, 'Dashboard');
  await count(page, '240');
  await page.getByRole('searchbox').fill('olivia');
  await count(page, '1');
  await press(page, 'Clear filters', options);
  await count(page, '240');
  await press(page, 'Role: any', options);
  await page.getByRole('checkbox', { name: patternOfTextOrTranslation('Admin') }).check();
  await page.keyboard.press('Escape');
  await press(page, 'Clear filters', options);
  await count(page, '240');
  await page
    .getByRole('columnheader')
    .getByRole('button', { name: patternOfFinalText('Email', options) })
    .click();
  await page.getByRole('link', { name: patternOfFinalText('Next', options) }).click();
  await expect(page.getByText(/101–200/).first()).toBeAttached();
};

const useSettings = async (page: Page, options: TranslatorOptions) => {
  await page
    .getByRole('link', { name: patternOfFinalText('Settings', options) })
    .first()
    .click();
  await waitForTranslatedPage(page, 'Settings');
  const tabs = page
    .getByRole('navigation')
    .filter({ hasText: patternOfTextOrTranslation('Profile') });
  for (const name of ['Organization', 'Locations', 'Subscription', 'Appearance', 'Users']) {
    await tabs
      .or(page.getByRole('main'))
      .getByRole('link', { name: patternOfFinalText(name, options) })
      .first()
      .click();
    await waitForTranslatedPage(page, 'Settings');
  }
  await count(page, '240');
  const boxes = page.getByRole('rowgroup').last().getByRole('checkbox');
  await boxes.first().click();
  await count(page, '1 ');
  await boxes.nth(1).click();
  await count(page, '2 ');
  await page.getByRole('checkbox', { name: 'Select all 240 users' }).click();
  // Expects 239 selected users, because "Select all" leaves out the user's own account.
  await count(page, '239 ');
  await press(page, 'Change role', options);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, 'Clear', options);
  await count(page, '240');
};

const correctRows = async (page: Page, options: TranslatorOptions) => {
  await page.goto('/add-users');
  await pasteIntoField(
    fieldInRow(page, 'Full name', 1),
    'Ada\tada@x.example\nBob\tbob(at)x.example',
  );
  await count(page, '2');
  await press(page, 'Save and continue', options);
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove row 2' }).click();
  await press(page, 'Undo', options);
  await expect(fieldInRow(page, 'Email', 2)).toHaveValue('bob(at)x.example');
};

test('a click on "Continue with Google" opens the popup, even if a page translator replaces the text of the button while the mouse button is down', async ({
  page,
}) => {
  await page.goto('/login');
  const button = page.getByRole('button', {
    name: patternOfTextOrTranslation('Continue with Google'),
  });
  await button.evaluate((each) => {
    const text = document.createTreeWalker(each, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const translated = document.createElement('font');
    translated.append(text.data);
    text.replaceWith(translated);
  });
  const popup = page.waitForEvent('popup');
  await button.hover();
  await page.mouse.down();
  await button.locator('font').evaluate((each) => each.replaceWith(each.textContent));
  await page.mouse.up();
  await popup;
});

for (const [form, language] of FORMS) {
  test(`a new administrator completes onboarding while a page translator wraps texts in elements (timing: ${form}; language: ${language})`, async ({
    page,
  }) => {
    const options = { form, language };
    const problems = await startPageTranslator(page, options);
    await page.goto('/login');
    const visitor = createVisitorOfTranslatedPage(createPointerVisitor(page), options);
    await goThroughOnboarding(visitor, newTestAccount());
    expect(problems).toEqual([]);
  });

  test(`every page opens without an error while a page translator wraps texts in elements (timing: ${form}; language: ${language})`, async ({
    browser,
    site,
    become,
  }) => {
    test.slow();
    for (const visitor of new Set(SITE_PAGES.map(({ state }) => state))) {
      const context = await browser.newContext({ baseURL: site.url });
      await become(visitor, await context.newPage());
      const page = await context.newPage();
      const options = { form, language };
      const problems = await startPageTranslator(page, options);
      for (const { path, heading } of SITE_PAGES.filter(({ state }) => state === visitor)) {
        if (path === '/add-users') await correctRows(page, options);
        await page.goto(path);
        await waitForTranslatedPage(page, heading);
      }
      expect(problems).toEqual([]);
      await context.close();
    }
  });

  test(`the list of users and the settings cause no error while a page translator wraps texts in elements (timing: ${form}; language: ${language})`, async ({
    page,
    context,
    become,
  }) => {
    await become('owner@demo.test', page);
    const translated = await context.newPage();
    await page.close();
    const options = { form, language };
    const problems = await startPageTranslator(translated, options);
    await useList(translated, options);
    await useSettings(translated, options);
    expect(problems).toEqual([]);
  });
}
