import { atom } from 'jotai';
import { ENGLISH } from 'shared-i18n';

/** The current language. The shell sets it when the language changes. */
export const languageStateAtom = atom(ENGLISH);

/** The current language, for code with `memo` or `useMemo`. All other code renders again anyway. */
export const languageAtom = atom((get) => get(languageStateAtom));
