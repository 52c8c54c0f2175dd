/** Spreads the bits of a number, so that texts which differ in one character land far apart (MurmurHash3, finalizer). */
const spread = (hash: number): number => {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** A number from 0 up to, but not including, 100 that is always the same for the same text (FNV-1a, then spread). */
const placeOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ character, 0x01000193);
  }
  return (spread(hash) / 2 ** 32) * 100;
};

/**
 * Whether the browser with this random id gets the candidate version of a remote. The same id always gets the same
 * answer, whoever is in a share stays in every larger one, and the remotes' shares do not depend on each other.
 * @param share percent of the browsers, from 0 (none) to 100 (all)
 */
export const isInShare = (id: string, remote: string, share: number): boolean =>
  placeOf(`${remote}\n${id}`) < share;
