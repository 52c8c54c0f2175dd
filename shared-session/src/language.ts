import { atom } from 'jotai';
import { ENGLISH } from 'shared-i18n';

/** The current language. The shell sets it when the language changes. */
export const languageStateAtom = atom(ENGLISH);

/**
 * The current language. Only `memo` and `useMemo` need this atom: a new language renders every page
 * again.
 */
export const languageAtom = atom((get) => get(languageStateAtom));
