import { atom } from 'jotai';
import { ENGLISH } from 'shared-i18n';

/** The current language. The shell sets it when the language changes. */
export const languageStateAtom = atom(ENGLISH);

/** The current language, a dependency for `memo` and `useMemo`. Other code renders again anyway. */
export const languageAtom = atom((get) => get(languageStateAtom));
