import * as v from 'valibot';

// Storage may be blocked or full. Drafts are a convenience, so nothing here throws.
const attempt = <Value>(action: (storage: Storage) => Value): Value | null => {
  try {
    // Reading the property throws where storage is blocked, and some web views lack it.
    return action(globalThis.localStorage);
  } catch {
    return null;
  }
};

const readItem = (key: string): string | null => attempt((storage) => storage.getItem(key));

/** Returns whether the browser stored it. */
const writeItem = (key: string, value: string): boolean =>
  attempt((storage) => {
    storage.setItem(key, value);
    return true;
  }) ?? false;

export const removeItem = (key: string): void => {
  attempt((storage) => storage.removeItem(key));
};

/** The keys that start with `prefix`. */
const keysOf = (prefix: string): string[] =>
  attempt((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [];

/** How long a draft is kept after it was last saved (specification 9), in ms. */
export const DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const PREFIX = 'draft:';

/** All keys of a user's drafts start with this. Encoded, so that no uid is a prefix of another. */
export const draftPrefix = (uid: string): string => `${PREFIX}${encodeURIComponent(uid)}:`;

export const draftKey = (uid: string, step: string): string =>
  `${draftPrefix(uid)}${encodeURIComponent(step)}`;

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ savedAt: v.number(), value: v.unknown() }),
);

/** The draft stored under a key; `null` if it is missing, unreadable or expired. */
export const readDraft = (key: string): { value: unknown } | null => {
  const stored = v.safeParse(storedSchema, readItem(key));
  if (!stored.success) return null;
  return Date.now() - stored.output.savedAt < DRAFT_LIFETIME_MS ? stored.output : null;
};

/** Stores a draft; returns whether that worked. */
export const writeDraft = (key: string, value: unknown): boolean => {
  try {
    return writeItem(key, JSON.stringify({ savedAt: Date.now(), value }));
  } catch {
    // The value cannot be written as JSON.
    return false;
  }
};

/** Removes the expired drafts of all users: names and addresses must not stay on a shared computer. */
export const removeExpiredDrafts = (): void => {
  for (const key of keysOf(PREFIX)) {
    if (!readDraft(key)) removeItem(key);
  }
};

/** The event that tells open drafts that all drafts of a user were cleared; its detail is the uid. */
export const DRAFTS_CLEARED = 'shared-session:drafts-cleared';

/** Removes all drafts of a user, including changes that are not stored yet. */
export const clearDrafts = (uid: string): void => {
  globalThis.dispatchEvent?.(new CustomEvent(DRAFTS_CLEARED, { detail: uid }));
  for (const key of keysOf(draftPrefix(uid))) removeItem(key);
};
