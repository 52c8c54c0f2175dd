import { atom } from 'jotai';
import { ENGLISH } from 'shared-i18n';

/** The current language. Only the host writes it. */
export const languageStateAtom = atom(ENGLISH);

/**
 * This atom is for code with `memo` or `useMemo`. All other code renders again when the language
 * changes.
 */
export const languageAtom = atom((get) => get(languageStateAtom));
