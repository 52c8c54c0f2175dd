import { atom } from 'jotai';
import { ENGLISH } from 'shared-i18n';

/** The current language. Set by the shell after a switch. */
export const languageStateAtom = atom(ENGLISH);

/** Only `memo` and `useMemo` need it: a switch of the language renders every page again. */
export const languageAtom = atom((get) => get(languageStateAtom));
