import { forgetLanguages, language } from 'shared-i18n';
import { languageAtom, refreshProfileAtom, sessionAtom } from 'shared-session';
import {
  createTestAccount,
  createTestStore,
  deferred,
  startTestLifecycle,
} from 'shared-session/testing';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { configStateAtom } from '../state/site-config';
import { createTestConfig } from '../testing/site';
import { chooseLanguageAtom } from './choose-language';
import { chosenLanguage, findSiteLanguage, languageName, storeLanguage } from './languages';
import { isLanguagePendingAtom, showLanguageAtom, watchLanguageChoice } from './show-language';

const remotesMessages = vi.hoisted(() => new Map<string, Promise<void>>());
vi.mock('../federation/catalogs', () => ({
  loadMessagesInLanguage: async (code: string) => remotesMessages.get(code),
}));

let listened: MockInstance<typeof addEventListener>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  listened = vi.spyOn(globalThis, 'addEventListener');
});
afterEach(() => {
  // Removes the event listeners of the store, which must not follow the events of the next test.
  for (const [type, listener] of listened.mock.calls) removeEventListener(type, listener);
  vi.restoreAllMocks();
  // Resets the chosen language, which the module remembers if the browser refused to store it.
  storeLanguage('en');
  localStorage.clear();
  remotesMessages.clear();
  forgetLanguages();
});

const browserSpeaks = (...codes: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(codes);

/** `shownFirst` resolves with the first language that the user sees on the site. */
const signIn = (ownLanguage: string) => {
  const { store, lifecycle } = startTestLifecycle(({ path }) => ({
    payload: path === '/user' ? { role: 'admin', language: ownLanguage } : true,
  }));
  watchLanguageChoice(store);
  const shownFirst = new Promise<string>((resolve) => {
    const check = () => {
      const { user } = store.get(sessionAtom);
      if (user && !store.get(isLanguagePendingAtom)) resolve(store.get(languageAtom));
    };
    store.sub(sessionAtom, check);
    store.sub(isLanguagePendingAtom, check);
  });
  const arrive = () => lifecycle.accountChanged(createTestAccount('ada'));
  return { store, lifecycle, shownFirst, arrive };
};

const open = (user: object = {}) => createTestStore({ user: { name: 'Ada', ...user } }).store;

test.each([
  [['de-CH', 'en'], 'de'],
  [['fr', 'AR'], 'ar'],
  [['en-GB', 'de'], 'en'],
  [['fr'], undefined],
])('for a browser that prefers %j, the language of the site is %s', (wanted, expected) => {
  expect(findSiteLanguage(wanted)).toBe(expected);
});

test('the name of a language is shown in this language, such as 日本語 for Japanese', () => {
  expect(languageName('pt-BR')).toBe('Português (Brasil)');
  expect(languageName('ja')).toBe('日本語');
});

test("the site uses the browser's language, and shows pages only when the translations are loaded", async () => {
  browserSpeaks('de-AT');
  const store = open();
  watchLanguageChoice(store);
  expect(store.get(isLanguagePendingAtom)).toBe(true);
  await expect.poll(() => store.get(languageAtom)).toBe('de');
  expect(store.get(isLanguagePendingAtom)).toBe(false);
  expect(document.documentElement.lang).toBe('de');
});

test('the site prefers the language chosen on the device, then that of the profile, then that of the browser', async () => {
  browserSpeaks('en');
  const store = open({ language: 'de-DE' });
  watchLanguageChoice(store);
  store.set(configStateAtom, { status: 'read', config: createTestConfig() });
  await expect.poll(() => language()).toBe('de');
  storeLanguage('ar');
  watchLanguageChoice(open({ language: 'de' }));
  await expect.poll(() => document.documentElement.dir).toBe('rtl');
});

test("if the site has none of the browser's languages, the language of the configuration is used", async () => {
  browserSpeaks('fr');
  const { store } = startTestLifecycle(() => ({}));
  watchLanguageChoice(store);
  store.set(configStateAtom, { status: 'read', config: createTestConfig({ language: 'ar' }) });
  expect(store.get(isLanguagePendingAtom)).toBe(true);
  await expect.poll(() => store.get(languageAtom)).toBe('ar');
});

test('the page stays English when the translations of a language do not arrive', async () => {
  browserSpeaks('en');
  const store = open();
  await expect(store.set(showLanguageAtom, 'xx')).rejects.toThrow();
  expect(language()).toBe('en');
});

test('a chosen language is stored, and a toast reports a chosen language that cannot be loaded', async () => {
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

test('a language that cannot be loaded causes no toast if the visitor has already chosen another language', async () => {
  browserSpeaks('en');
  const { store, toasts } = createTestStore({ user: { name: 'Ada' } });
  await Promise.all([store.set(chooseLanguageAtom, 'xx'), store.set(chooseLanguageAtom, 'de')]);
  expect(store.get(languageAtom)).toBe('de');
  expect(toasts).toEqual([]);
});

test('a chosen language stays when the profile is fetched again, even when the visitor blocks browser storage', async () => {
  browserSpeaks('en');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  const user = { role: 'admin', language: 'de' };
  const { store } = createTestStore({ user, respond: () => ({ payload: { ...user } }) });
  watchLanguageChoice(store);
  await expect.poll(() => store.get(languageAtom)).toBe('de');
  storeLanguage('en');
  await store.set(showLanguageAtom, 'en');
  const shown = vi.fn();
  store.sub(languageAtom, shown);
  expect((await store.set(refreshProfileAtom)).ok).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).not.toHaveBeenCalled();
});

test("a user's first page is shown in the language of the profile, not in the browser's language", async () => {
  browserSpeaks('de');
  const { store, shownFirst, arrive } = signIn('ar');
  await expect.poll(() => store.get(languageAtom)).toBe('de');
  arrive();
  expect(await shownFirst).toBe('ar');
});

test('the first page is in the language of the profile, even if the profile arrives while the language of the browser loads', async () => {
  browserSpeaks('de');
  const [german, arabic] = [deferred<void>(), deferred<void>()];
  remotesMessages.set('de', german.promise).set('ar', arabic.promise);
  const { store, shownFirst, arrive } = signIn('ar');
  arrive();
  await expect.poll(() => store.get(sessionAtom).user).not.toBeNull();
  german.resolve();
  await import('../../locales/de.json');
  await new Promise((resolve) => setTimeout(resolve));
  arabic.resolve();
  expect(await shownFirst).toBe('ar');
});

test('an open page stays visible when the language of the profile changes', async () => {
  browserSpeaks('en');
  const { store } = createTestStore({
    user: { language: 'en' },
    respond: () => ({ payload: { role: 'admin', language: 'ar' } }),
  });
  watchLanguageChoice(store);
  const hidden = vi.fn();
  store.sub(isLanguagePendingAtom, hidden);
  await store.set(refreshProfileAtom);
  await expect.poll(() => store.get(languageAtom)).toBe('ar');
  expect(hidden).not.toHaveBeenCalled();
});

test("after a sign-out, the site uses the browser's language again", async () => {
  browserSpeaks('en');
  const { store, lifecycle, arrive } = signIn('ar');
  arrive();
  await expect.poll(() => store.get(languageAtom)).toBe('ar');
  lifecycle.accountChanged(null);
  await expect.poll(() => store.get(languageAtom)).toBe('en');
});

test('a language chosen in another tab is shown in this tab', async () => {
  browserSpeaks('en');
  const store = open();
  watchLanguageChoice(store);
  localStorage.setItem('language', 'de');
  dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'de' }));
  await expect.poll(() => store.get(languageAtom)).toBe('de');
});

test('the translations of a language are requested once more if the first request fails', async () => {
  const file = '../../locales/de.json';
  vi.doMock(file, () => {
    vi.doUnmock(file);
    throw new Error('offline');
  });
  const store = open();
  await store.set(showLanguageAtom, 'de');
  expect(language()).toBe('de');
});

test('a language that could not be loaded is not requested again when the configuration changes', async () => {
  browserSpeaks('de');
  const file = '../../locales/de.json';
  const load = vi.fn(() => Promise.reject(new Error('gone')));
  vi.doMock(file, load);
  const store = open();
  watchLanguageChoice(store);
  await expect.poll(() => store.get(isLanguagePendingAtom)).toBe(false);
  const requests = load.mock.calls.length;
  store.set(configStateAtom, { status: 'read', config: createTestConfig() });
  // Calls `load` as often as the first attempt did. If the new configuration had also loaded the
  // language, there would be more calls.
  await expect(store.set(showLanguageAtom, 'de')).rejects.toThrow();
  expect(load).toHaveBeenCalledTimes(2 * requests);
  vi.doUnmock(file);
});

test('a language that could not be loaded is loaded when the device is online again', async () => {
  browserSpeaks('de');
  const file = '../../locales/de.json';
  vi.doMock(file, () => Promise.reject(new Error('offline')));
  const store = open();
  watchLanguageChoice(store);
  await expect.poll(() => store.get(isLanguagePendingAtom)).toBe(false);
  vi.doUnmock(file);
  dispatchEvent(new Event('online'));
  await expect.poll(() => store.get(languageAtom)).toBe('de');
});
