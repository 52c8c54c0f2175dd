import * as v from 'valibot';

// The browser may forbid storage, and it may be full. A draft is a convenience: nothing here ever throws.
const attempt = <Value>(action: (storage: Storage) => Value): Value | null => {
  try {
    // Reading the property itself throws where storage is forbidden; some web views have none.
    return action(globalThis.localStorage);
  } catch {
    return null;
  }
};

const readItem = (key: string): string | null => attempt((storage) => storage.getItem(key));

/** Whether the browser took it. */
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

/** Tells drafts with something still to be saved that their owner's drafts were cleared; the detail is the uid. */
export const DRAFTS_CLEARED = 'shared-session:drafts-cleared';

/** Removes all drafts of a person, what a page has typed and not yet saved included. */
export const clearDrafts = (uid: string): void => {
  globalThis.dispatchEvent?.(new CustomEvent(DRAFTS_CLEARED, { detail: uid }));
  for (const key of keysOf(draftPrefix(uid))) removeItem(key);
};
