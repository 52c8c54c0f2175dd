import { atom } from 'jotai';
import {
  type ApiResult,
  apiAtom,
  loadLocationsAtom,
  loadUsersAtom,
  notifyAtom,
  onSessionEnd,
  sendEvent,
} from 'shared-session';
import { storedChangesAtom } from '../loading/stored-changes';
import { texts } from '../texts';

const words = texts.removing;

/**
 * The items removed on this page, by path such as `/users/7`, and whether the server has removed
 * each. No list shows them: neither while the removal can be undone, nor later, until rows are
 * added to the list.
 */
export const removedAtom = atom<ReadonlyMap<string, boolean>>(new Map<string, boolean>());

/**
 * Forgets the removed items of a list that gets new rows: a server may give a row that returns its
 * old id.
 */
export const forgetRemovedAtom = atom(null, (_get, set, list: Removal['list']) =>
  set(
    removedAtom,
    (all) => new Map([...all].filter(([path, isDone]) => !(isDone && path.startsWith(`${list}/`)))),
  ),
);

/** The path of a user or a location. */
export const itemPath = (list: '/users' | '/locations', id: string): string =>
  `${list}/${encodeURIComponent(id)}`;

/** The item to remove, and its name. */
type Removal = { list: '/users' | '/locations'; id: string; name: string };

const NOT_FOUND = 404;

/**
 * Whether the server says that an item no longer exists (specification 8). A 404 of a gateway does
 * not count.
 */
export const isAlreadyRemoved = (result: ApiResult): boolean =>
  !result.ok && result.cause === 'refused' && result.statusCode === NOT_FOUND;

/**
 * Hides a user or a location and shows a toast with "Undo". The server is asked to remove the item
 * when the toast closes or the page is left. The toast waits while the tab is hidden. If the server
 * does not remove the item, it is shown again, with the reason.
 */
export const removeWithUndoAtom = atom(null, (get, set, { list, id, name }: Removal) => {
  const api = get(apiAtom);
  const path = itemPath(list, id);
  const decided = new AbortController();
  const { signal } = decided;

  const hide = (isDone: boolean) => set(removedAtom, (all) => new Map(all).set(path, isDone));
  const show = () => set(removedAtom, (all) => new Map([...all].filter(([each]) => each !== path)));
  const remove = async () => {
    const result = await api.delete(path, {}, { errors: 'page' });
    if (!result.ok && !isAlreadyRemoved(result)) {
      set(notifyAtom, { kind: 'error', message: words.failedBecause(name, result.message) });
      show();
      // A user was assigned to the location. The list must show that before the next attempt.
      const isInUse = list === '/locations' && result.statusCode === 409;
      if (isInUse) void set(loadUsersAtom, { errors: 'page' });
    } else hide(true);
    if (list === '/users') sendEvent('users/changed/v1');
    else set(storedChangesAtom, (count) => count + 1);
    void set(list === '/users' ? loadUsersAtom : loadLocationsAtom);
  };
  const decide = (act: () => void) => () => {
    if (signal.aborted) return;
    decided.abort();
    act();
  };
  const confirm = decide(() => void remove());

  hide(false);
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
