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

/** Whether the server itself, and not a gateway, answers with 404: the item does not exist. */
export const isItemAlreadyRemoved = (result: ApiResult): boolean =>
  !result.ok && result.cause === 'refused' && result.statusCode === 404;

/**
 * Removes an item. If the response was lost, sends the request again unless the session is over.
 * The server answers the second request with 404 if the first one has removed the item.
 */
export const removeItem = async (
  api: ApiClient,
  path: string,
  isOver: () => boolean,
): Promise<ApiResult> => {
  const request = () => api.delete(path, {}, { errors: 'page' });
  const result = await request();
  return result.ok || result.cause === 'refused' || isOver() ? result : request();
};

/**
 * Hides an item, and removes it when the toast with "Undo" closes, the session ends or the visitor
 * leaves the site. If the removal fails, shows the item again, and the reason in a toast.
 */
export const removeWithUndoAtom = atom(null, (get, set, { list, id, name }: Removal) => {
  const api = get(apiAtom);
  const path = itemPath(list, id);
  const uid = get(sessionAtom).firebaseUser?.uid;
  const decided = new AbortController();
  const { signal } = decided;

  const hide = (isDone: boolean) => set(removedItemsAtom, (all) => new Map(all).set(path, isDone));
  const show = () =>
    set(removedItemsAtom, (all) => new Map([...all].filter(([each]) => each !== path)));
  const remove = async () => {
    const { firebaseUser } = get(sessionAtom);
    // Another account may have signed in, in another tab. This account must not remove what the
    // former account has chosen.
    if (firebaseUser && firebaseUser.uid !== uid) return show();
    const isOver = () => get(sessionAtom).firebaseUser?.uid !== uid;
    const result = await removeItem(api, path, isOver);
    // The next visitor of this tab must see neither the name of the item nor its removal.
    if (isOver()) return show();
    if (!result.ok && !isItemAlreadyRemoved(result)) {
      set(notifyAtom, { kind: 'error', message: words.failedBecause(name, result.message) });
      show();
      // A 409 means that the location has users. Loads the users again, to show their number.
      const isInUse = list === '/locations' && result.statusCode === 409;
      if (isInUse) void set(loadUsersAtom, { errors: 'page' });
    } else hide(true);
    void set(reloadAfterChangeAtom, list);
  };
  const decide = (act: () => void) => () => {
    if (signal.aborted) return;
    decided.abort();
    act();
  };
  let removal = Promise.resolve();
  const confirm = decide(() => {
    removal = remove();
  });

  hide(false);
  get(pendingRemovalsAtom).set(path, () => {
    confirm();
    return removal;
  });
  window.addEventListener('pagehide', confirm, { signal });
  signal.addEventListener('abort', onSessionEnd(confirm));
  set(notifyAtom, {
    kind: 'success',
    get message() {
      return words.removed(name);
    },
    action: {
      get label() {
        return words.undo;
      },
      press: decide(show),
      isUndo: true,
    },
    onClosed: confirm,
    signal,
  });
});
