import type { Page } from 'playwright/test';
import { pageHeading } from '../fixtures/accounts';
import { messagePattern, TRANSLATED_LANGUAGES, translatedPackages } from '../fixtures/catalogs';
import { SITE_PAGES } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';
import {
  DESKTOP_LIGHT_AND_PHONE_DARK,
  expectPageAccessible,
  expectPageFitsViewports,
} from '../fixtures/viewports';

/** Returns patterns for English texts with a translation that differs from the English text. */
const englishOnly = (language: string): RegExp[] =>
  translatedPackages.flatMap(({ messages, catalogs }) =>
    messages.flatMap(({ key, english }) => {
      const translation = catalogs[language]?.[key];
      const own = typeof translation === 'object' ? Object.values(translation) : [translation];
      const texts = typeof english === 'object' ? Object.values(english) : [english];
      return texts
        .filter((text) => /[a-z]{3}/i.test(text.replaceAll(/\{\w+\}/g, '')) && !own.includes(text))
        .map(messagePattern);
    }),
  );

/** Returns all texts of the page, including those that only assistive technology reads. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: (string | null)[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style, [translate="no"]')) texts.push(textContent);
    }
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        texts.push(element.getAttribute(name));
      }
    }
    return texts.map((text) => text?.trim() ?? '').filter((text) => text !== '');
  });

for (const language of TRANSLATED_LANGUAGES) {
  const patterns = englishOnly(language);
  for (const each of SITE_PAGES) {
    // wcag: 3.1.1 except English
    test(`the page ${each.path} in ${language} has no English sentence, passes axe and fits on a phone`, async ({
      page,
      become,
    }) => {
      await page.addInitScript((code) => localStorage.setItem('language', code), language);
      await become(each.state);
      await page.goto(each.path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(pageHeading(page)).toBeVisible();
      const loading = page.locator('[data-skeleton], [data-page-loading], [aria-busy="true"]');
      await expect(loading).toHaveCount(0);
      const english = (await textsOf(page)).filter((text) =>
        patterns.some((pattern) => pattern.test(text)),
      );
      expect(english).toEqual([]);
      await expectPageAccessible(page, DESKTOP_LIGHT_AND_PHONE_DARK);
      await expectPageFitsViewports(page);
    });
  }
}
