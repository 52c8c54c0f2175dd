import { atom } from 'jotai';
import { addCatalog, type Catalog, ENGLISH, language, switchLanguage } from 'shared-i18n';
import { sessionAtom } from 'shared-session';
import { languageStateAtom, type SessionStore } from 'shared-session/host';
import { loadMessagesInLanguage } from '../federation/catalogs';
import { withPageTimeout } from '../federation/load-attempt';
import { configStateAtom } from '../state/site-config';
import { chosenLanguage, matchLanguage } from './languages';

/** True while the start waits for the messages of the visitor's language and shows no page. */
export const isLanguagePendingAtom = atom(false);

const loadShellCatalog = async (code: string): Promise<void> => {
  if (code === ENGLISH) return;
  const loading: Promise<{ default: Catalog }> = import(
    /* webpackChunkName: "language-[request]" */ `../../locales/${code}.json`
  );
  addCatalog(code, (await withPageTimeout(loading)).default);
};

const wantedAtom = atom(ENGLISH);

/**
 * Changes the language without mounting components again, so that typed text stays. Rejects and
 * changes nothing if the messages of the shell do not arrive.
 */
export const showLanguageAtom = atom(null, async (get, set, code: string): Promise<void> => {
  set(wantedAtom, code);
  try {
    await Promise.all([loadShellCatalog(code), loadMessagesInLanguage(code)]);
  } catch (error) {
    if (get(wantedAtom) === code) {
      set(wantedAtom, language());
      void loadMessagesInLanguage(language());
    }
    throw error;
  }
  if (get(wantedAtom) !== code) return;
  switchLanguage(code);
  set(languageStateAtom, code);
});

const follow = async (store: SessionStore, code: string): Promise<void> => {
  if (code === store.get(wantedAtom)) return;
  try {
    await store.set(showLanguageAtom, code);
  } catch (error) {
    console.error('The language could not be loaded', error);
  }
};

/**
 * Shows the first of these languages that the site has: the language chosen on this device, of the
 * profile, of the browser, of the configuration.
 */
export const followLanguageChoice = (store: SessionStore): void => {
  const start = async (code: string): Promise<void> => {
    store.set(isLanguagePendingAtom, code !== ENGLISH);
    await follow(store, code);
    store.set(isLanguagePendingAtom, false);
  };
  const first = chosenLanguage() ?? matchLanguage(navigator.languages);
  if (first) void start(first);
  const stop = store.sub(configStateAtom, () => {
    const state = store.get(configStateAtom);
    if (state.status !== 'read') return;
    stop();
    const code = first ?? matchLanguage([state.config.language]);
    if (code !== first && code) void start(code);
  });
  const followProfile = () => {
    const own = matchLanguage([store.get(sessionAtom).user?.language]);
    if (own && !chosenLanguage()) void follow(store, own);
  };
  followProfile();
  store.sub(sessionAtom, followProfile);
};
