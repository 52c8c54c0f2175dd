import { atom } from 'jotai';
import { ENGLISH } from 'shared-i18n';

/** The current language. Set by the shell after a switch. */
export const languageStateAtom = atom(ENGLISH);

/**
 * The current language of the site. Messages are read during rendering, and a switch renders every
 * page again. Only code that React does not render again (`memo`, `useMemo`) must read this atom.
 */
export const languageAtom = atom((get) => get(languageStateAtom));
