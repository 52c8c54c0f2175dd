import { atom } from 'jotai';
import { notifyAtom } from 'shared-session';
import { texts } from '../texts';
import { storeLanguage } from './languages';
import { showLanguageAtom } from './show-language';

// This atom needs the texts, so it is not in `show-language.ts`, which the start of the site
// imports. Otherwise, each edit of a text would reload the whole page during development.
export const chooseLanguageAtom = atom(null, async (_get, set, code: string): Promise<void> => {
  storeLanguage(code);
  try {
    await set(showLanguageAtom, code);
  } catch {
    set(notifyAtom, { kind: 'error', message: texts.languageFailed });
  }
});
