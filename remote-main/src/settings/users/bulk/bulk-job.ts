import { atom } from 'jotai';
import {
  isAlreadyRemoved,
  isTemporaryFailure,
  itemPath,
  reloadAfterChangeAtom,
  risingDelays,
} from 'shared-features';
import {
  type ApiFailure,
  type ApiResult,
  apiAtom,
  notifyAtom,
  onSessionEnd,
  pause,
} from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { bulkTextsOf, settingsTexts } from '../../../texts/settings';

const words = settingsTexts.bulk;

type BulkFailure = { user: UserListItem; message: string };

export type BulkProgress = {
  total: number;
  done: number;
  failed: readonly BulkFailure[];
  /** Users whose change was not sent or not answered. Sending these changes again is safe. */
  left: readonly UserListItem[];
  /** Why the change pauses: the server is unreachable or busy. The change continues by itself. */
  waiting: string | undefined;
  isRunning: boolean;
  isStopped: boolean;
};

type BulkOptions = {
  /** Sends the change of one user. The request must be safe to repeat. */
  send: (user: UserListItem) => Promise<ApiResult>;
  onProgress: (progress: BulkProgress) => void;
  /** Waits before a repeated request. `askedMs`: how long the server asked to wait. */
  waitToRepeat: (attempt: number, askedMs?: number) => Promise<void>;
  signal: AbortSignal;
};

/** Fewer than the six connections that browsers open (HTTP/1.1), because the page needs some. */
const BULK_REQUESTS_AT_ONCE = 4;

/** After this many failures in a row, not counting refusals of single users, the change stops. */
const MAX_FAILURES_IN_A_ROW = 8;

/**
 * Sends the change of each user. While the server cannot be reached, waits and then repeats
 * unanswered requests, because PATCH and DELETE are safe to repeat. A user whom somebody else
 * removed counts as done.
 */
export const runBulkChange = async (
  users: readonly UserListItem[],
  { send, onProgress, waitToRepeat, signal }: BulkOptions,
): Promise<BulkProgress> => {
  const queue = [...users];
  const inFlight = new Set<UserListItem>();
  const failed: BulkFailure[] = [];
  let done = 0;
  let failuresInARow = 0;
  let attempt = 0;
  let waiting: { message: string; over: Promise<void> } | undefined;

  const progress = (isRunning: boolean): BulkProgress => ({
    total: users.length,
    done,
    failed: [...failed],
    left: [...inFlight, ...queue],
    waiting: waiting?.message,
    isRunning,
    isStopped: signal.aborted,
  });

  const waitFor = (failure: ApiFailure) => {
    attempt += 1;
    const over = waitToRepeat(attempt, failure.retryAfterMs).then(() => {
      waiting = undefined;
    });
    return { message: failure.message, over };
  };

  const settle = (user: UserListItem, result: ApiResult) => {
    if (result.ok || isAlreadyRemoved(result)) {
      done += 1;
      failuresInARow = 0;
      attempt = 0;
    } else if (isTemporaryFailure(result)) {
      queue.unshift(user);
      waiting ??= waitFor(result);
    } else {
      failed.push({ user, message: result.message });
      // A refusal concerns only this user. A broken server or gateway would fail for all users.
      const isRefusal = result.cause === 'refused' && result.statusCode < 500;
      failuresInARow = isRefusal ? 0 : failuresInARow + 1;
    }
  };

  const work = async () => {
    while (!signal.aborted && failuresInARow < MAX_FAILURES_IN_A_ROW) {
      if (waiting) {
        await waiting.over;
        continue;
      }
      const user = queue.shift();
      if (!user) return;
      inFlight.add(user);
      const result = await send(user);
      inFlight.delete(user);
      if (signal.aborted && !result.ok) queue.unshift(user);
      else settle(user, result);
      onProgress(progress(true));
    }
  };

  onProgress(progress(true));
  await Promise.all(Array.from({ length: BULK_REQUESTS_AT_ONCE }, work));
  const last = progress(false);
  onProgress(last);
  return last;
};

/** `location` is empty for "No location". */
export type BulkChange =
  | { kind: 'role'; role: string }
  | { kind: 'location'; location: string }
  | { kind: 'remove' }
  /** An import or its undo, with values for each user. `remove` removes the user. */
  | {
      kind: 'import' | 'undo';
      bodyOf: (user: UserListItem) => object | 'remove';
      onDone: (user: UserListItem) => void;
    };

/** The changes that the buttons above the users table offer. */
export type BulkChangeKind = 'role' | 'location' | 'remove';

const bodyOf = (change: BulkChange, user: UserListItem): object | 'remove' => {
  if (change.kind === 'remove') return 'remove';
  if (change.kind === 'role') return { role: change.role };
  return change.kind === 'location' ? { location_id: change.location } : change.bodyOf(user);
};

/** A change of many users. It continues while other pages are open. */
export type BulkJob = BulkProgress & {
  change: BulkChange;
  stop: () => void;
  tryNow: () => void;
};

export const bulkJobAtom = atom<BulkJob | null>(null);

/** For components that should not render again after each changed user. */
export const isBulkJobRunningAtom = atom((get) => get(bulkJobAtom)?.isRunning === true);

/** Whether the open page shows the report of a change of many users. */
export const isBulkReportShownAtom = atom(false);

const delayBefore = risingDelays(2000, 30_000);

const warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Removes the listener for the end of the session that the last bulk change has added. */
let forgetLast = (): void => {};

/**
 * Runs a bulk change, with its progress in `bulkJobAtom`, and shows in a toast how it ended.
 * Resolves with `null` if another change is running or the session ends.
 */
export const startBulkChangeAtom = atom(
  null,
  async (
    get,
    set,
    change: BulkChange,
    users: readonly UserListItem[],
  ): Promise<BulkProgress | null> => {
    if (get(isBulkJobRunningAtom)) {
      set(notifyAtom, { kind: 'info', message: words.busy });
      return null;
    }
    const api = get(apiAtom);
    const controller = new AbortController();
    const { signal } = controller;
    let pausing = new AbortController();
    const tryNow = () => pausing.abort();
    const stop = () => {
      controller.abort();
      tryNow();
    };
    let isSessionOver = false;
    // Removes the listener of the earlier change, whose job is replaced by this change.
    forgetLast();
    forgetLast = onSessionEnd(() => {
      isSessionOver = true;
      stop();
      // Clears the job at the end of the session: the next user must not see whose change failed.
      set(bulkJobAtom, null);
      forgetLast();
    });
    window.addEventListener('beforeunload', warnBeforeUnload);
    const last = await runBulkChange(users, {
      send: async (user) => {
        const path = itemPath('/users', user._id);
        const options = { errors: 'page', signal } as const;
        const body = bodyOf(change, user);
        const result = await (body === 'remove'
          ? api.delete(path, {}, options)
          : api.patch(path, body, options));
        const isDone = (result.ok || isAlreadyRemoved(result)) && !isSessionOver;
        if (isDone && 'onDone' in change) change.onDone(user);
        return result;
      },
      onProgress: (progress) => {
        if (!isSessionOver) set(bulkJobAtom, { ...progress, change, stop, tryNow });
      },
      waitToRepeat: (attempt, askedMs) => {
        pausing = new AbortController();
        return pause(delayBefore(attempt), pausing.signal, askedMs);
      },
      signal,
    });
    window.removeEventListener('beforeunload', warnBeforeUnload);
    if (isSessionOver) return null;
    if (last.failed.length + last.left.length === 0) {
      forgetLast();
      set(bulkJobAtom, null);
    }
    void set(reloadAfterChangeAtom, '/users');
    set(notifyEndAtom, change, last);
    return last;
  },
);

/** Shows in a toast how a change ended. On the Users tab, the report shows failures instead. */
const notifyEndAtom = atom(null, (get, set, change: BulkChange, end: BulkProgress) => {
  const { done, total, failed, left } = end;
  const kindWords = bulkTextsOf(change.kind);
  if (failed.length + left.length === 0) {
    set(notifyAtom, { kind: 'success', message: kindWords.done(done) });
  } else if (!get(isBulkReportShownAtom)) {
    const message = words.findTheRest(kindWords.incomplete(done, total));
    set(notifyAtom, { kind: 'error', message });
  }
});
