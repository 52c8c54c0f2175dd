import { keysOf, removeItem } from './storage';
import { draftPrefix } from './stored-draft';

/** Tells drafts with something still to be saved that their owner's drafts were cleared; the detail is the uid. */
export const DRAFTS_CLEARED = 'shared-session:drafts-cleared';

/** Removes all drafts of a person, what a page has typed and not yet saved included. */
export const clearDrafts = (uid: string): void => {
  globalThis.dispatchEvent?.(new CustomEvent(DRAFTS_CLEARED, { detail: uid }));
  for (const key of keysOf(draftPrefix(uid))) removeItem(key);
};
