import * as v from 'valibot';

// Returns `null` if storage is blocked or full, because pages must work without drafts.
const attempt = <Value>(action: (storage: Storage) => Value): Value | null => {
  try {
    // Even reading `localStorage` throws if storage is blocked, and some web views lack it.
    return action(globalThis.localStorage);
  } catch {
    return null;
  }
};

/** Drafts that the browser refused to store, such as large ones. A reload deletes them. */
const notStored = new Map<string, string>();

/** Tells this tab that drafts have changed, because browsers send `storage` only to other tabs. */
const DRAFTS_CHANGED_EVENT = 'shared-session:drafts-changed';

const tell = (event: Event): void => void globalThis.dispatchEvent?.(event);

/**
 * Calls the listener after a change of drafts in this tab, or of any stored value in another tab.
 * Also calls it when the page is shown again, because a hidden page may have missed a change.
 */
export const watchDrafts = (listener: () => void): (() => void) => {
  // Calls the listener in a microtask, because components change drafts while they render, and
  // React allows no change of state during a render.
  const later = () => queueMicrotask(listener);
  const events = [DRAFTS_CHANGED_EVENT, 'storage', 'pageshow'];
  for (const event of events) addEventListener(event, later);
  return () => {
    for (const event of events) removeEventListener(event, later);
  };
};

export const removeStoredItem = (key: string): void => {
  notStored.delete(key);
  attempt((storage) => storage.removeItem(key));
  tell(new Event(DRAFTS_CHANGED_EVENT));
};

const keysOf = (prefix: string): string[] => {
  const stored = attempt((storage) => Object.keys(storage)) ?? [];
  return [...new Set([...stored, ...notStored.keys()])].filter((key) => key.startsWith(prefix));
};

/** Milliseconds that a draft is kept after a page last showed it (specification 9). */
const DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const DRAFT_RENEWAL_MS = 60 * 60 * 1000;

const DRAFT_KEY_PREFIX = 'draft:';

/** Encodes the uid, so that the keys of another user never begin with this text. */
const draftPrefix = (uid: string): string => `${DRAFT_KEY_PREFIX}${encodeURIComponent(uid)}:`;

export const draftKey = (uid: string, step: string): string =>
  `${draftPrefix(uid)}${encodeURIComponent(step)}`;

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    savedAt: v.number(),
    value: v.unknown(),
    table: v.fallback(v.optional(v.picklist(['locations', 'users'])), undefined),
  }),
);

export type StoredDraft = v.InferOutput<typeof storedSchema>;

export type DraftTableName = NonNullable<StoredDraft['table']>;

/** The keys of the drafts that this tab shows. These drafts do not expire. */
const shownKeys = new Set<string>();

/** Returns a stored draft; `null` if the draft is missing, unreadable or expired. */
export const readDraft = (key: string): StoredDraft | null => {
  const text = notStored.get(key) ?? attempt((storage) => storage.getItem(key));
  const stored = v.safeParse(storedSchema, text);
  if (!stored.success) return null;
  const isExpired = Date.now() - stored.output.savedAt >= DRAFT_LIFETIME_MS;
  return isExpired && !shownKeys.has(key) ? null : stored.output;
};

/** Keeps a draft from expiring until the signal is aborted, and for 7 days after that. */
export const extendDraftExpiryWhileShown = (key: string, signal: AbortSignal): void => {
  // Changes only the time of the draft, because another tab may have stored a newer text.
  const renew = () =>
    attempt((storage) => {
      const text = storage.getItem(key);
      if (text === null) return;
      storage.setItem(key, JSON.stringify({ ...JSON.parse(text), savedAt: Date.now() }));
    });
  shownKeys.add(key);
  window.addEventListener('pagehide', renew, { signal });
  document.addEventListener('visibilitychange', renew, { signal });
  // A page may stay visible or hidden for weeks. Other tabs would remove its draft, because they
  // know only the stored time. Renews this time often, because timers stop while the computer
  // sleeps.
  const timer = setInterval(renew, DRAFT_RENEWAL_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    shownKeys.delete(key);
    renew();
  });
};

/** Returns whether the browser has stored the draft. */
export const writeDraft = (key: string, value: unknown, table?: DraftTableName): boolean => {
  try {
    const text = JSON.stringify({ savedAt: Date.now(), table, value });
    const isStored = attempt((storage) => storage.setItem(key, text)) !== null;
    if (isStored) notStored.delete(key);
    else notStored.set(key, text);
    tell(new Event(DRAFTS_CHANGED_EVENT));
    return isStored;
  } catch {
    // The value cannot be written as JSON.
    return false;
  }
};

/** Matches the keys of {@link draftKey}. The two parts of such a key contain no colon. */
const DRAFT_KEY = /^draft:[^:]*:[^:]*$/;

/**
 * Removes expired drafts of all users, because names and addresses must not stay on a shared
 * computer. Other code may also use keys that begin with `draft:`. Their values stay.
 */
export const removeExpiredDrafts = (): void => {
  for (const key of keysOf(DRAFT_KEY_PREFIX)) {
    if (DRAFT_KEY.test(key) && !readDraft(key)) removeStoredItem(key);
  }
};

/** The name of the event that tells the open drafts of a user to drop unsaved changes. */
export const draftsClearedEvent = (uid: string): string => `shared-session:drafts-cleared:${uid}`;

/** Clears all drafts of a user, including changes that are not stored yet. */
export const clearDrafts = (uid: string): void => {
  tell(new Event(draftsClearedEvent(uid)));
  for (const key of keysOf(draftPrefix(uid))) removeStoredItem(key);
};

/**
 * Removes the draft of an edit dialog (with a key such as `user-7`) if its item was removed, or if
 * the server has stored its texts.
 * @param items all users, or all locations
 * @param askedAt the time of the request: drafts stored after it stay, as their items may be newer
 */
export const removeObsoleteEditDrafts = (
  uid: string,
  kind: 'user' | 'location',
  items: readonly { _id: string }[],
  askedAt: number,
): void => {
  for (const key of keysOf(draftKey(uid, `${kind}-`))) {
    const draft = readDraft(key);
    if (draft && draft.savedAt > askedAt) continue;
    const item = items.find(({ _id }) => draftKey(uid, `${kind}-${_id}`) === key);
    const stored = new Map(Object.entries(item ?? {}));
    const typed = Object.entries(Object(draft?.value));
    const isStored = typed.every(([field, text]) => text === (stored.get(field) ?? ''));
    if (!item || isStored) removeStoredItem(key);
  }
};

/** Tells all drafts of this tab to store their pending changes. */
export const SAVE_DRAFTS_EVENT = 'shared-session:drafts-wanted';

/** The numbers of unsaved rows per table. `changes` counts all other drafts, such as forms. */
export type UnsavedCounts = Record<DraftTableName | 'changes', number> & {
  isChangeRunning?: boolean;
};

export const NOTHING_UNSAVED: UnsavedCounts = { locations: 0, users: 0, changes: 0 };

/** Whether a reload of this tab would delete drafts, because the browser refused to store them. */
export const hasUnstoredDrafts = (): boolean => {
  tell(new Event(SAVE_DRAFTS_EVENT));
  return notStored.size > 0;
};

const rowsSchema = v.object({ rows: v.array(v.unknown()) });

/**
 * Counts the unsaved work of a user in this browser, in all tabs; `null` if there is none.
 * @param stepPrefix counts only the steps whose names begin with this text, such as `add-`
 */
export const countUnsaved = (uid: string, stepPrefix = ''): UnsavedCounts | null => {
  tell(new Event(SAVE_DRAFTS_EVENT));
  const count = { ...NOTHING_UNSAVED };
  for (const key of keysOf(draftKey(uid, stepPrefix))) {
    const { table, value } = readDraft(key) ?? {};
    if (!table) count.changes += Object.keys(Object(value)).length > 0 ? 1 : 0;
    else if (v.is(rowsSchema, value)) count[table] += value.rows.length;
  }
  return Object.values(count).some(Boolean) ? count : null;
};
