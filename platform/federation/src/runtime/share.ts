/** Mixes the bits of a number, so that similar texts get distant results (the finalizer of MurmurHash3). */
const spread = (hash: number): number => {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** A number from 0 to below 100, always the same for the same text (FNV-1a, then mixed). */
const placeOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ character, 0x01000193);
  }
  return (spread(hash) / 2 ** 32) * 100;
};

/**
 * Whether the browser with this random id gets the candidate of a remote. The answer for an id never changes, a browser
 * in a share is also in every larger share, and the shares of different remotes are independent.
 * @param share percent of the browsers, from 0 (none) to 100 (all)
 */
export const isInShare = (id: string, remote: string, share: number): boolean =>
  placeOf(`${remote}\n${id}`) < share;
