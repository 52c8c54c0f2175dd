import { createRisingDelays, isItemAlreadyRemoved, isTemporaryFailure } from 'shared-features';
import { type ApiFailure, type ApiResult, pause, rowErrorsOf } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';

type BulkFailure = { user: UserListItem; message: string };

export type BulkProgress = {
  total: number;
  done: number;
  failed: readonly BulkFailure[];
  /** Users whose change was not sent or not answered. Sending these changes again is safe. */
  left: readonly UserListItem[];
  /** Users whose change was sent. Includes unanswered changes, which the server may have stored. */
  sent: ReadonlySet<UserListItem>;
  /** Why the change pauses: the server is unreachable or busy. The change continues by itself. */
  waiting: string | undefined;
  isRunning: boolean;
  isStopped: boolean;
  /** Ends the pause and sends the unanswered requests again. */
  tryNow: () => void;
};

type BulkOptions = {
  /** Sends the change of one user. The request must be safe to repeat. */
  send: (user: UserListItem) => Promise<ApiResult>;
  onProgress: (progress: BulkProgress) => void;
  /** Stops the change. If a request in flight still succeeds, its user counts as done. */
  signal: AbortSignal;
  /** Whether a failure counts as done. By default, this is a 404 (the user no longer exists). */
  isDone?: (failure: ApiFailure, user: UserListItem) => boolean;
};

const delayBefore = createRisingDelays(2000, 30_000);

/** Leaves two of the browser's six connections (HTTP/1.1) to other requests of the page. */
const BULK_REQUESTS_AT_ONCE = 4;

/**
 * The change stops after this many failures in a row. A failure that concerns only one user resets
 * the count.
 */
const MAX_FAILURES_IN_A_ROW = 8;

/**
 * Whether the server refused the change of this user only. If the server or a gateway is broken
 * (5xx), or if the visitor may no longer change users (401, 403), the other changes fail too.
 */
const concernsOnlyUser = ({ cause, statusCode }: ApiFailure): boolean =>
  cause === 'refused' && statusCode < 500 && statusCode !== 401 && statusCode !== 403;

/**
 * Sends the change of each user. While the server is unreachable or busy, waits and then repeats
 * the failed requests, because PATCH and DELETE are safe to repeat.
 */
export const runBulkChange = async (
  users: readonly UserListItem[],
  { send, onProgress, signal, isDone = isItemAlreadyRemoved }: BulkOptions,
): Promise<BulkProgress> => {
  const queue = [...users];
  const inFlight = new Set<UserListItem>();
  const sent = new Set<UserListItem>();
  const failed: BulkFailure[] = [];
  let done = 0;
  let failuresInARow = 0;
  let attempt = 0;
  let waiting: { message: string; over: Promise<void> } | undefined;
  let pausing = new AbortController();
  const tryNow = () => pausing.abort();
  signal.addEventListener('abort', tryNow);

  const progress = (isRunning: boolean): BulkProgress => ({
    total: users.length,
    done,
    failed: [...failed],
    left: [...inFlight, ...queue],
    sent,
    waiting: waiting?.message,
    isRunning,
    isStopped: signal.aborted,
    tryNow,
  });

  const waitFor = (failure: ApiFailure) => {
    attempt += 1;
    pausing = new AbortController();
    const over = pause(delayBefore(attempt), pausing.signal, failure.retryAfterMs).then(() => {
      waiting = undefined;
    });
    return { message: failure.message, over };
  };

  const settle = (user: UserListItem, result: ApiResult) => {
    if (result.ok || isDone(result, user)) {
      done += 1;
      failuresInARow = 0;
      attempt = 0;
    } else if (isTemporaryFailure(result)) {
      queue.unshift(user);
      waiting ??= waitFor(result);
    } else {
      const [{ message } = result] = rowErrorsOf(result);
      failed.push({ user, message });
      failuresInARow = concernsOnlyUser(result) ? 0 : failuresInARow + 1;
    }
  };

  const work = async () => {
    while (!signal.aborted && failuresInARow < MAX_FAILURES_IN_A_ROW) {
      if (waiting) {
        await waiting.over;
        onProgress(progress(true));
        continue;
      }
      const user = queue.shift();
      if (!user) return;
      inFlight.add(user);
      sent.add(user);
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
