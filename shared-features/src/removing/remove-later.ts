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
 * What somebody removed on this page, by its path, such as `/users/7`, and whether the server has removed it. No list
 * shows it: neither before the server is told, while the removal can be undone, nor until rows are added.
 */
export const removedAtom = atom<ReadonlyMap<string, boolean>>(new Map<string, boolean>());

/** Forgets what the server has removed from a list that gets new rows: a server may give a row that returns its old id. */
export const forgetRemovedAtom = atom(null, (_get, set, list: Removal['list']) =>
  set(
    removedAtom,
    (all) => new Map([...all].filter(([path, isDone]) => !(isDone && path.startsWith(`${list}/`)))),
  ),
);

/** The path of a user or a location. */
export const itemPath = (list: '/users' | '/locations', id: string): string =>
  `${list}/${encodeURIComponent(id)}`;

/** What is removed, and what it is called. */
type Removal = { list: '/users' | '/locations'; id: string; name: string };

const NOT_FOUND = 404;

/**
 * Whether the server says that a user or a location does not exist (specification 8). The 404 of a gateway says nothing
 * about it.
 */
export const isAlreadyRemoved = (result: ApiResult): boolean =>
  !result.ok && result.cause === 'refused' && result.statusCode === NOT_FOUND;

/**
 * Removes a user or a location on the screen, with "Undo" in the toast. The server is told when the toast closes, or when
 * the page is left before that. A hidden tab ends nothing: the toast waits. What the server does not remove is shown again,
 * with its reason.
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
      // Somebody was assigned to the location: the list must know that before the next try.
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
