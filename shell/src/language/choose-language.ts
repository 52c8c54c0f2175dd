import { atom } from 'jotai';
import { notifyAtom } from 'shared-session';
import { texts } from '../texts';
import { storeLanguage } from './languages';
import { showLanguageAtom } from './show-language';

// `chooseLanguageAtom` needs the texts. It is not in `show-language.ts`, because the start of the
// site imports that file. If that file imported the texts, each edit of a text would reload the
// whole page during development.

/**
 * Shows a language and stores the choice on this device. A toast tells the visitor if the language
 * cannot be loaded.
 */
export const chooseLanguageAtom = atom(null, async (_get, set, code: string): Promise<void> => {
  storeLanguage(code);
  try {
    await set(showLanguageAtom, code);
  } catch {
    set(notifyAtom, { kind: 'error', message: texts.languageFailed });
  }
});
