/**
 * Something that would break. `id` names it, so that somebody who knows better can accept it by name; `sentence` says
 * what breaks, and for whom.
 */
export type Finding = { id: string; sentence: string };

/** Says several names in a row: "a, b and c". */
export const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(names);
