import { atom } from 'jotai';
import { isItemAlreadyRemoved, itemPath, reloadAfterChangeAtom } from 'shared-features';
import {
  type ApiFailure,
  apiAtom,
  isChangeRunningAtom,
  notifyAtom,
  onSessionEnd,
  refreshProfileAtom,
  sessionAtom,
} from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { bulkChangeTextsOf, settingsTexts } from '../../../texts/settings';
import { notifyWithUndoAtom } from '../../../users/notify-with-undo';
import { type BulkProgress, runBulkChange } from '../../editing/run-bulk-change';

const words = settingsTexts.bulk;

/** `location` is empty for "No location". */
export type BulkChange =
  | { kind: 'role'; role: string }
  | { kind: 'location'; location: string }
  /** `isSaid`: a toast with "Undo" has already said that the users are removed. */
  | { kind: 'remove'; isSaid?: boolean }
  /** An import or its undo. `bodyOf` returns the values to send, or `remove` to remove the user. */
  | {
      kind: 'import' | 'undo';
      bodyOf: (user: UserListItem) => object | 'remove';
      onDone: (user: UserListItem) => void;
      /** Called when the server has not answered before "Stop". It may have stored the change. */
      onUnanswered?: (user: UserListItem) => void;
    }
  /** Undoes a change of role or location. */
  | { kind: 'restore'; bodyOf: (user: UserListItem) => object };

/** The changes that the buttons above the users table offer. */
export type BulkChangeKind = 'role' | 'location' | 'remove';

const bodyOf = (change: BulkChange, user: UserListItem): object | 'remove' => {
  if (change.kind === 'remove') return 'remove';
  if (change.kind === 'role') return { role: change.role };
  return change.kind === 'location' ? { location_id: change.location } : change.bodyOf(user);
};

/**
 * The change that restores the former values of `users`. `undefined` if this is impossible. Only
 * locations and roles can be restored, and roles only if every former role is known.
 */
export const inverseBulkChange = (
  change: BulkChange,
  users: readonly UserListItem[],
): BulkChange | undefined => {
  if (change.kind === 'role' && users.every(({ role }) => role)) {
    return { kind: 'restore', bodyOf: ({ role }) => ({ role }) };
  }
  if (change.kind !== 'location') return undefined;
  return { kind: 'restore', bodyOf: ({ location_id = '' }) => ({ location_id }) };
};

/** A change that continues on other pages too. `users` includes users changed by an earlier try. */
export type BulkJob = BulkProgress & {
  change: BulkChange;
  users: readonly UserListItem[];
  stop: () => void;
};

export const bulkJobAtom = atom<BulkJob | null>(null);

/** Lets components render only when a change of many users starts or ends, not for each user. */
export const isBulkJobRunningAtom = atom((get) => get(bulkJobAtom)?.isRunning === true);

/** Whether the open page shows the report of a change of many users. */
export const isBulkChangeReportShownAtom = atom(false);

const warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Removes the listener that the last bulk change added for the end of the session. */
let forgetLast = (): void => {};

/**
 * Runs a bulk change, with its progress in `bulkJobAtom`. A toast says how the change ended. If
 * some users were not changed and the open page shows the report of the change, there is no toast.
 * To try again, pass the users who are not changed yet as `rest`, and all users of the change as
 * `users`, so that "Undo" restores all. Resolves with `null` if another change is running or the
 * session ends.
 */
export const startBulkChangeAtom = atom(
  null,
  async (
    get,
    set,
    change: BulkChange,
    rest: readonly UserListItem[],
    users: readonly UserListItem[] = rest,
  ): Promise<BulkProgress | null> => {
    // The session may have ended before this call, while the page loaded code for the change.
    if (!get(sessionAtom).isLoggedIn) return null;
    if (get(isBulkJobRunningAtom)) {
      set(notifyAtom, { kind: 'info', message: words.busy });
      return null;
    }
    const api = get(apiAtom);
    const controller = new AbortController();
    const { signal } = controller;
    const stop = () => controller.abort();
    const stopWarning = () => window.removeEventListener('beforeunload', warnBeforeUnload);
    let isSessionOver = false;
    // Removes the listener of the earlier change, because this change replaces the earlier job.
    forgetLast();
    forgetLast = onSessionEnd(() => {
      isSessionOver = true;
      stop();
      stopWarning();
      // Clears the job at the session's end, so that the next user does not see failed users.
      set(bulkJobAtom, null);
      forgetLast();
    });
    window.addEventListener('beforeunload', warnBeforeUnload);
    set(isChangeRunningAtom, true);
    const isDone = (failure: ApiFailure, user: UserListItem) =>
      isItemAlreadyRemoved(failure) && bodyOf(change, user) === 'remove';
    const last = await runBulkChange(rest, {
      send: async (user) => {
        const path = itemPath('/users', user._id);
        const options = { errors: 'page', signal } as const;
        const body = bodyOf(change, user);
        const result = await (body === 'remove'
          ? api.delete(path, {}, options)
          : api.patch(path, body, options));
        const isUserDone = (result.ok || isDone(result, user)) && !isSessionOver;
        if (isUserDone && 'onDone' in change) change.onDone(user);
        return result;
      },
      onProgress: (progress) => {
        if (!isSessionOver) set(bulkJobAtom, { ...progress, change, users, stop });
      },
      isDone,
      signal,
    });
    stopWarning();
    set(isChangeRunningAtom, false);
    if (isSessionOver) return null;
    void set(reloadAfterChangeAtom, '/users');
    if ('onDone' in change) {
      for (const user of last.left) if (last.sent.has(user)) change.onUnanswered?.(user);
      // Loads the profile again after an import or its undo (only these have `onDone`), because
      // they may change the visitor's own name, which the whole site shows.
      void set(refreshProfileAtom);
    }
    if (last.failed.length + last.left.length === 0) {
      forgetLast();
      set(bulkJobAtom, null);
      // With `isSaid`, an earlier toast has already said that all users are removed. Repeats this
      // only after "Try again" or "Continue" (`rest !== users`), because the report has then said
      // that some users were left.
      if (rest !== users || !('isSaid' in change)) set(notifyDoneAtom, change, users);
    } else if (!get(isBulkChangeReportShownAtom)) {
      const incomplete = bulkChangeTextsOf(change.kind).incomplete(last.done, last.total);
      set(notifyAtom, { kind: 'error', message: words.findTheRest(incomplete) });
    }
    return last;
  },
);

/** Offers "Undo" if the former values can be restored. */
const notifyDoneAtom = atom(
  null,
  (get, set, change: BulkChange, users: readonly UserListItem[]) => {
    const undo = inverseBulkChange(change, users);
    const message = () => bulkChangeTextsOf(change.kind).done(users.length);
    const press = () => {
      if (!undo) return;
      if (!get(isBulkJobRunningAtom)) {
        return void set(startBulkChangeAtom, undo, users);
      }
      // Shows the toast again, because pressing "Undo" has closed the toast.
      show();
      set(notifyAtom, { kind: 'info', message: words.busy });
    };
    const show = () => set(notifyWithUndoAtom, message, undo && press);
    show();
  },
);
