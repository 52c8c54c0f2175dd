import { atom } from 'jotai';
import {
  type ApiClient,
  type ApiResult,
  apiAtom,
  loadUsersAtom,
  notifyAtom,
  onSessionEnd,
  sessionAtom,
} from 'shared-session';
import { reloadAfterChangeAtom } from '../loading/stored-changes';
import { texts } from '../texts';
import {
  type ItemListPath,
  itemPath,
  pendingRemovalsAtom,
  removedItemsAtom,
} from './removed-items';

const words = texts.removing;

type Removal = { list: ItemListPath; id: string; name: string };

/** Whether the server itself, and not a gateway, answered 404. Then the item does not exist. */
export const isItemAlreadyRemoved = (result: ApiResult): boolean =>
  !result.ok && result.cause === 'refused' && result.statusCode === 404;

/**
 * Whether a request failed, but the server may have done what was requested. After a 4xx, even from
 * a gateway, the server has done nothing.
 */
export const isResponseLost = (result: ApiResult): boolean =>
  !result.ok && result.cause !== 'refused' && result.statusCode >= 500;

/**
 * Sends a request. If the response was lost, sends the request again unless `isOver` tells that
 * the session has ended, or that a repetition may do harm.
 */
export const repeatIfLost = async (
  request: () => Promise<ApiResult>,
  isOver: () => boolean,
): Promise<ApiResult> => {
  const result = await request();
  return isResponseLost(result) && !isOver() ? request() : result;
};

/** Removes an item. A repeated request may get a 404, because the first one removed the item. */
export const removeItem = (
  api: ApiClient,
  path: string,
  isOver: () => boolean,
): Promise<ApiResult> => repeatIfLost(() => api.delete(path, {}, { errors: 'page' }), isOver);

/** Items to remove unless the visitor presses "Undo". */
export type DelayedRemoval = {
  /** The API paths of the items, such as `/users/7`. */
  paths: readonly string[];
  /** The text of the toast with "Undo". */
  message: () => string;
  /**
   * Removes the items. Returns the paths of items that the server did not remove. `isOver` tells
   * whether the session has ended. With `isUrgent`, all requests must be sent immediately, because
   * the visitor leaves or the session ends.
   */
  remove: (isOver: () => boolean, isUrgent: boolean) => Promise<readonly string[]>;
};

/**
 * Hides items, and removes them when the toast with "Undo" closes, the session ends or the visitor
 * leaves the site. Shows items again that the server did not remove.
 */
export const removeLaterAtom = atom(
  null,
  (get, set, { paths, message, remove }: DelayedRemoval) => {
    const uid = get(sessionAtom).firebaseUser?.uid;
    const isOver = () => get(sessionAtom).firebaseUser?.uid !== uid;
    const decided = new AbortController();
    const { signal } = decided;

    /** Hides the items in `hidden`, and shows the others. `isDone`: the server has removed them. */
    const hide = (hidden: readonly string[], isDone: boolean) =>
      set(removedItemsAtom, (all) => {
        const others = [...all].filter(([path]) => !paths.includes(path));
        return new Map([...others, ...hidden.map((path) => [path, isDone] as const)]);
      });
    const show = () => hide([], false);
    const finish = async (isUrgent: boolean) => {
      // Another tab may have signed in with another account, which must not remove these items.
      if (get(sessionAtom).firebaseUser && isOver()) return show();
      const left = await remove(isOver, isUrgent);
      // The session is over, so the lists must not hide any item from the next visitor of this tab.
      if (isOver()) return show();
      const done = paths.filter((path) => !left.includes(path));
      hide(done, true);
    };
    let end = Promise.resolve();
    /** Of `confirm`, `confirmNow` and `undo`, only the first call counts. */
    const decide = (act: () => Promise<void>) => (): Promise<void> => {
      if (!signal.aborted) {
        decided.abort();
        end = act();
      }
      return end;
    };
    // When the session ends, the toast may close before `confirmNow` is called. `confirm` must then
    // also send all requests immediately.
    const confirm = decide(() => finish(isOver()));
    const confirmNow = decide(() => finish(true));
    const undo = decide(async () => show());

    hide(paths, false);
    for (const path of paths) get(pendingRemovalsAtom).set(path, confirm);
    window.addEventListener('pagehide', confirmNow, { signal });
    signal.addEventListener('abort', onSessionEnd(confirmNow));
    set(notifyAtom, {
      kind: 'success',
      get message() {
        return message();
      },
      action: {
        get label() {
          return words.undo;
        },
        press: () => void undo(),
        isUndo: true,
      },
      onClosed: () => void confirm(),
      signal,
    });
  },
);

/** If the removal fails, shows the item again, and the reason in a toast. */
export const removeWithUndoAtom = atom(null, (get, set, { list, id, name }: Removal) => {
  const api = get(apiAtom);
  const path = itemPath(list, id);
  set(removeLaterAtom, {
    paths: [path],
    message: () => words.removed(name),
    remove: async (isOver) => {
      const result = await removeItem(api, path, isOver);
      if (isOver()) return [];
      void set(reloadAfterChangeAtom, list);
      if (result.ok || isItemAlreadyRemoved(result)) return [];
      set(notifyAtom, { kind: 'error', message: words.failedBecause(name, result.message) });
      // A 409 means that the location has users. Loads the users again, to show their number.
      const isInUse = list === '/locations' && result.statusCode === 409;
      if (isInUse) void set(loadUsersAtom, { errors: 'page' });
      return [path];
    },
  });
});
