import { atom } from 'jotai';
import { rising } from 'shared-features';
import { apiAtom, loadUsersAtom, onSessionEnd } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { type BulkProgress, runBulk } from './run-bulk';

/** What is done with all selected users. `location` is empty for "No location". */
export type BulkChange =
  | { kind: 'role'; role: string }
  | { kind: 'location'; location: string }
  | { kind: 'remove' };

/** The change that runs, or the last one with what it left. It goes on while other pages are open. */
export type BulkJob = BulkProgress & {
  change: BulkChange;
  /** Sends nothing more. */
  stop: () => void;
  /** Ends the waiting for the server. */
  tryNow: () => void;
};

export const bulkJobAtom = atom<BulkJob | null>(null);

const retryAfter = rising(2000, 30_000);

/** Resolves after a delay that grows with each attempt, or when the browser is online again. */
const createPause = () => {
  let resume = () => {};
  const pause = (attempt: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => resume(), retryAfter(attempt));
      resume = () => {
        clearTimeout(timer);
        window.removeEventListener('online', resume);
        resolve();
      };
      window.addEventListener('online', resume);
    });
  return { pause, tryNow: () => resume() };
};

/** The browser asks before it closes a page whose change is not finished. */
const warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Changes the users. Resolves with what failed or was left; `bulkJobAtom` tells the progress. */
export const startBulkAtom = atom(
  null,
  async (get, set, change: BulkChange, users: readonly UserListItem[]): Promise<BulkProgress> => {
    const api = get(apiAtom);
    const controller = new AbortController();
    const { signal } = controller;
    const { pause, tryNow } = createPause();
    const stop = () => {
      controller.abort();
      tryNow();
    };
    const forget = onSessionEnd(stop);
    window.addEventListener('beforeunload', warnBeforeUnload);
    const last = await runBulk(users, {
      send: ({ _id }) => {
        const path = `/users/${encodeURIComponent(_id)}`;
        const options = { errors: 'page', signal } as const;
        if (change.kind === 'remove') return api.delete(path, {}, options);
        const body =
          change.kind === 'role' ? { role: change.role } : { location_id: change.location };
        return api.patch(path, body, options);
      },
      onProgress: (progress) => set(bulkJobAtom, { ...progress, change, stop, tryNow }),
      pause,
      signal,
    });
    window.removeEventListener('beforeunload', warnBeforeUnload);
    forget();
    if (last.failed.length + last.left.length === 0) set(bulkJobAtom, null);
    void set(loadUsersAtom, { errors: 'toast' });
    return last;
  },
);
