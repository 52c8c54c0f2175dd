import { atom } from 'jotai';
import { ENGLISH } from 'shared-i18n';

/** The current language. Only the host writes it. */
export const languageStateAtom = atom(ENGLISH);

/**
 * Components with `memo`, values of `useMemo` and derived atoms read this atom to follow the
 * language. All other components render again when the language changes.
 */
export const languageAtom = atom((get) => get(languageStateAtom));
