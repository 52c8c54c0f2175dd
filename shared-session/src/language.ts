import { atom } from 'jotai';
import { ENGLISH } from 'shared-i18n';

/** What the shell sets when it has switched the language. */
export const languageStateAtom = atom(ENGLISH);

/**
 * The language in which the site is shown. Messages are read while a page renders, and a switch renders every page again:
 * only what React does not render with its page (`memo`, `useMemo`) must read this atom itself.
 */
export const languageAtom = atom((get) => get(languageStateAtom));
