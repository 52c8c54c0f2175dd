import { forgetLanguages, language } from 'shared-i18n';
import { languageAtom, refreshProfileAtom } from 'shared-session';
import { createTestStore } from 'shared-session/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configStateAtom } from '../state/site-config';
import { testConfig } from '../testing/site';
import { chooseLanguageAtom } from './choose-language';
import { chosenLanguage, languageName, matchLanguage, storeLanguage } from './languages';
import { followLanguageChoice, isLanguagePendingAtom, showLanguageAtom } from './show-language';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  // Forgets a choice that the browser refused to store.
  storeLanguage('en');
  localStorage.clear();
  forgetLanguages();
});

const browserSpeaks = (...codes: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(codes);

const open = (user: object = {}) => createTestStore({ user: { name: 'Ada', ...user } }).store;

test.each([
  [['de-CH', 'en'], 'de'],
  [['fr', 'AR'], 'ar'],
  [['en-GB', 'de'], 'en'],
  [['fr'], undefined],
])('for a browser that prefers %j, the language of the site is %s', (wanted, expected) => {
  expect(matchLanguage(wanted)).toBe(expected);
});

test('the name of a language is shown in this language, such as 日本語 for Japanese', () => {
  expect(languageName('pt-BR')).toBe('Português (Brasil)');
  expect(languageName('ja')).toBe('日本語');
});

test("the site uses the browser's language, and shows pages only when the translations are loaded", async () => {
  browserSpeaks('de-AT');
  const store = open();
  followLanguageChoice(store);
  expect(store.get(isLanguagePendingAtom)).toBe(true);
  await expect.poll(() => store.get(languageAtom)).toBe('de');
  expect(store.get(isLanguagePendingAtom)).toBe(false);
  expect(document.documentElement.lang).toBe('de');
});

test('a language chosen on the device overrides the profile, and the profile overrides the browser', async () => {
  browserSpeaks('en');
  const store = open({ language: 'de-DE' });
  followLanguageChoice(store);
  store.set(configStateAtom, { status: 'read', config: testConfig() });
  await expect.poll(() => language()).toBe('de');
  storeLanguage('ar');
  followLanguageChoice(open({ language: 'de' }));
  await expect.poll(() => document.documentElement.dir).toBe('rtl');
});

test("the configuration's language is used when the browser prefers no language of the site", async () => {
  browserSpeaks('fr');
  const store = open();
  followLanguageChoice(store);
  store.set(configStateAtom, { status: 'read', config: testConfig({ language: 'ar' }) });
  expect(store.get(isLanguagePendingAtom)).toBe(true);
  await expect.poll(() => store.get(languageAtom)).toBe('ar');
});

test('the page stays English when the translations of a language do not arrive', async () => {
  browserSpeaks('en');
  const store = open();
  await expect(store.set(showLanguageAtom, 'xx')).rejects.toThrow();
  expect(language()).toBe('en');
});

test('a chosen language is stored, and a toast says so if the chosen language cannot be loaded', async () => {
  browserSpeaks('en');
  const { store, toasts } = createTestStore({ user: { name: 'Ada' } });
  await store.set(chooseLanguageAtom, 'de');
  expect(store.get(languageAtom)).toBe('de');
  expect(chosenLanguage()).toBe('de');
  expect(toasts).toEqual([]);
  await store.set(chooseLanguageAtom, 'xx');
  expect(toasts[0]?.message).toMatch(/^Die Sprache konnte nicht geladen werden/);
});

test('when two languages are chosen at almost the same time, the page shows the later choice', async () => {
  const store = open();
  const both = [store.set(showLanguageAtom, 'de'), store.set(showLanguageAtom, 'en')];
  await Promise.all(both);
  expect(store.get(languageAtom)).toBe('en');
});

test('a chosen language stays when the profile is fetched again, even when the visitor blocks browser storage', async () => {
  browserSpeaks('en');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  const user = { role: 'admin', language: 'de' };
  const { store } = createTestStore({ user, respond: () => ({ payload: { ...user } }) });
  followLanguageChoice(store);
  await expect.poll(() => store.get(languageAtom)).toBe('de');
  storeLanguage('en');
  await store.set(showLanguageAtom, 'en');
  const shown = vi.fn();
  store.sub(languageAtom, shown);
  expect((await store.set(refreshProfileAtom)).ok).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).not.toHaveBeenCalled();
});
