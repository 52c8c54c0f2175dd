import { atom } from 'jotai';
import { addCatalog, type Catalog, ENGLISH, language, switchLanguage } from 'shared-i18n';
import { type Session, sessionAtom } from 'shared-session';
import { languageStateAtom, type SessionStore } from 'shared-session/host';
import { loadMessagesInLanguage } from '../federation/catalogs';
import { rejectAfterPageTimeout } from '../federation/limits';
import { configAtom } from '../state/site-config';
import { chosenLanguage, findSiteLanguage, LANGUAGE_STORAGE_KEY } from './languages';

/** True while no page is shown, because the messages of the visitor's language still load. */
export const isLanguagePendingAtom = atom(false);

const loadShellCatalog = async (code: string): Promise<void> => {
  if (code === ENGLISH) return;
  const load = (): Promise<{ default: Catalog }> =>
    import(/* webpackChunkName: "language-[request]" */ `../../locales/${code}.json`);
  // Tries at most twice. Both attempts share the time limit of one page load.
  addCatalog(code, (await rejectAfterPageTimeout(load().catch(load))).default);
};

/** The shown language, or one that still loads. Only {@link showLanguageAtom} sets this atom. */
export const wantedLanguageAtom = atom(ENGLISH);

/**
 * Changes the language without mounting components again, so that typed text stays. If the messages
 * of the shell do not arrive, keeps the current language and rejects. If another language was
 * requested in the meantime, changes nothing and does not reject.
 */
export const showLanguageAtom = atom(null, async (get, set, code: string): Promise<void> => {
  set(wantedLanguageAtom, code);
  try {
    await Promise.all([loadShellCatalog(code), loadMessagesInLanguage(code)]);
  } catch (error) {
    if (get(wantedLanguageAtom) !== code) return;
    set(wantedLanguageAtom, language());
    set(isLanguagePendingAtom, false);
    void loadMessagesInLanguage(language());
    throw error;
  }
  if (get(wantedLanguageAtom) !== code) return;
  switchLanguage(code);
  set(languageStateAtom, code);
  set(isLanguagePendingAtom, false);
});

/** Returns the first language that the site has, in the order of specification 10. */
const visitorsLanguage = (store: SessionStore): string => {
  const own = store.get(sessionAtom).user?.language;
  const preferred = [own, ...navigator.languages, store.get(configAtom)?.language];
  return chosenLanguage() ?? findSiteLanguage(preferred) ?? ENGLISH;
};

/** Shows the visitor's language now, and after each change that may affect the language. */
export const watchLanguageChoice = (store: SessionStore): void => {
  let before: Pick<Session, 'isLoggedIn' | 'status'> = { isLoggedIn: false, status: 'idle' };
  /** The language that failed to load. Frequent changes of the session do not load it again. */
  let failed: string | undefined;
  const follow = async (): Promise<void> => {
    const session = store.get(sessionAtom);
    // Keeps an open page visible while the language loads, because somebody may be typing.
    const isPageKept =
      (before.status === 'ready' || before.status === 'error') &&
      before.isLoggedIn === session.isLoggedIn;
    before = session;
    const code = visitorsLanguage(store);
    if (code === store.get(wantedLanguageAtom) || code === failed) return;
    failed = undefined;
    if (!isPageKept) store.set(isLanguagePendingAtom, code !== ENGLISH);
    try {
      await store.set(showLanguageAtom, code);
    } catch (error) {
      if (code === visitorsLanguage(store)) failed = code;
      console.error('The language could not be loaded', error);
    }
  };
  const followAgain = (): void => {
    failed = undefined;
    void follow();
  };
  void follow();
  store.sub(sessionAtom, follow);
  store.sub(configAtom, follow);
  addEventListener('online', followAgain);
  addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE_STORAGE_KEY) followAgain();
  });
};
