import { type GenericSchema, safeParse } from 'valibot';
import {
  type DraftTableName,
  draftKey,
  draftsClearedEvent,
  extendDraftExpiryWhileShown,
  readDraft,
  removeExpiredDrafts,
  removeStoredItem,
  SAVE_DRAFTS_EVENT,
  writeDraft,
} from './stored-draft';

/** Milliseconds after which a change is stored (specification 9 allows 300). */
const DRAFT_SAVE_DELAY_MS = 250;

/**
 * The text that a user has typed in one step, which is a page or a form. If the browser storage is
 * full or blocked, the text is kept in memory.
 */
export type Draft<Value> = {
  /** The last saved value; `null` if it is missing, has expired or does not fit the schema. */
  load: () => Value | null;
  /**
   * Stores the value within 300 ms, or when the page is hidden. If nothing is unsaved, call `drop`
   * instead, because "Sign Out" asks about saved drafts.
   */
  save: (value: Value) => void;
  flush: () => void;
  /** Drops the draft, including a change that is not stored yet. */
  drop: () => void;
  watch: (watcher: DraftWatcher) => () => void;
};

export type DraftWatcher = {
  /** Whether a page shows the draft. A draft stays while it is shown, and for 7 days after that. */
  isShown?: boolean;
  /**
   * Called after each attempt to store the draft. `isStored` is false if the browser refused, for
   * example because its storage is full.
   */
  stored: (isStored: boolean) => void;
  cleared: () => void;
  /** Called when another tab has stored or removed the draft, for example by signing out. */
  changed: () => void;
};

export type DraftOptions<Value> = {
  uid: string;
  /** The name of the page or form, such as `add-users`. */
  step: string;
  /** Checks a stored draft. A draft in an older format counts as missing. */
  schema?: GenericSchema<unknown, Value> | undefined;
  /** The table whose rows are in the draft's list `rows`. The sign-out dialog counts these rows. */
  table?: DraftTableName;
};

const follow = (
  uid: string,
  key: string,
  signal: AbortSignal,
  { cleared, changed }: { cleared: () => void; changed: (isRemoved: boolean) => void },
): void => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key) changed(event.newValue === null);
  };
  // After a return from the back/forward cache, reads the draft again. Another tab may have changed
  // the draft meanwhile, and the page got no event.
  const onReturn = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) changed(readDraft(key) === null);
  };
  window.addEventListener(draftsClearedEvent(uid), cleared, { signal });
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pageshow', onReturn, { signal });
};

type Pending<Value> = {
  value: Value;
  timer: ReturnType<typeof setTimeout>;
  listening: AbortController;
};

export const openDraft = <Value>(options: DraftOptions<Value>): Draft<Value> => {
  const { uid, step, schema, table } = options;
  const key = draftKey(uid, step);
  const watchers = new Set<DraftWatcher>();
  let pending: Pending<Value> | null = null;

  const forgetPending = (): void => {
    if (!pending) return;
    clearTimeout(pending.timer);
    pending.listening.abort();
    pending = null;
  };

  const flush = (): void => {
    if (!pending) return;
    const { value } = pending;
    forgetPending();
    const isStored = writeDraft(key, value, table);
    for (const watcher of watchers) watcher.stored(isStored);
  };

  // Listens to events only while a change is pending, because a draft is never closed, so permanent
  // listeners would never be removed.
  const listen = (signal: AbortSignal): void => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush, { signal });
    window.addEventListener(SAVE_DRAFTS_EVENT, flush, { signal });
    document.addEventListener('visibilitychange', onHidden, { signal });
    follow(uid, key, signal, {
      cleared: forgetPending,
      changed: (isRemoved) => {
        if (isRemoved) forgetPending();
      },
    });
  };

  return {
    load: () => {
      flush();
      removeExpiredDrafts();
      const stored = readDraft(key);
      if (!stored) return null;
      if (!schema) return stored.value as Value;
      const checked = safeParse(schema, stored.value);
      return checked.success ? checked.output : null;
    },
    save: (value) => {
      // The first timer keeps running. So text is stored even if somebody types without a pause.
      if (pending) {
        pending.value = value;
        return;
      }
      const listening = new AbortController();
      pending = { value, listening, timer: setTimeout(flush, DRAFT_SAVE_DELAY_MS) };
      listen(listening.signal);
    },
    flush,
    drop: () => {
      forgetPending();
      removeStoredItem(key);
    },
    watch: (watcher) => {
      const listening = new AbortController();
      watchers.add(watcher);
      if (watcher.isShown) extendDraftExpiryWhileShown(key, listening.signal);
      follow(uid, key, listening.signal, {
        cleared: watcher.cleared,
        changed: (isRemoved) => {
          if (isRemoved) forgetPending();
          watcher.changed();
        },
      });
      return () => {
        watchers.delete(watcher);
        listening.abort();
      };
    },
  };
};
