import { atom } from 'jotai';

/**
 * What somebody removed on this page, by its path, such as `/users/7`. No list shows it: neither before the server is
 * told, while the removal can be undone, nor until the lists are loaded again.
 */
export const removedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** How many removals the server has answered; the lists are loaded again with each. */
export const removalsAtom = atom(0);

/** The path of a user or a location. */
export const pathOf = (list: '/users' | '/locations', id: string): string =>
  `${list}/${encodeURIComponent(id)}`;
