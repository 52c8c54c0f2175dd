import * as v from 'valibot';
import { keysOf, readItem, removeItem, writeItem } from './storage';

/** How long a draft is kept after it was last saved (specification 9), in ms. */
export const DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const PREFIX = 'draft:';

/** The keys of a person's drafts all start with this. Encoded, so that no uid can be the beginning of another. */
export const draftPrefix = (uid: string): string => `${PREFIX}${encodeURIComponent(uid)}:`;

export const draftKey = (uid: string, step: string): string =>
  `${draftPrefix(uid)}${encodeURIComponent(step)}`;

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ savedAt: v.number(), value: v.unknown() }),
);

/** What was stored under a key, `null` when there is nothing, nothing readable, or nothing recent enough. */
export const readDraft = (key: string): { value: unknown } | null => {
  const stored = v.safeParse(storedSchema, readItem(key));
  if (!stored.success) return null;
  return Date.now() - stored.output.savedAt < DRAFT_LIFETIME_MS ? stored.output : null;
};

/** Stores a draft; false when it cannot be kept. */
export const writeDraft = (key: string, value: unknown): boolean => {
  try {
    return writeItem(key, JSON.stringify({ savedAt: Date.now(), value }));
  } catch {
    // A value that is no JSON.
    return false;
  }
};

/** Removes everybody's drafts that are too old: names and addresses must not stay behind on a shared computer. */
export const removeExpiredDrafts = (): void => {
  for (const key of keysOf(PREFIX)) {
    if (!readDraft(key)) removeItem(key);
  }
};
