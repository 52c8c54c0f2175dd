/**
 * Something that would break. `sentence` says what breaks and for whom. A person who releases can accept the finding by
 * its `id`.
 */
export type Finding = { id: string; sentence: string };

/** Joins several names into a list: "a, b and c". */
export const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(names);
