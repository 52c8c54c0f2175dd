import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { pathOf, removedAtom, useIsOwn } from 'shared-features';
import { apiAtom, usersAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { loadMatchingUsers, notRemoved } from './load-users';
import type { UsersView } from './users-view';

/** The users that are selected, on all pages. Nobody can select themselves: own rights are changed one at a time. */
export type Selection = {
  count: number;
  /** The selected users; `undefined` while they are loaded. */
  users: readonly UserListItem[] | undefined;
  /** Whether loading all of them failed, so that only those selected before are there. */
  hasFailed: boolean;
  /** Whether the signed-in user matched too when all were selected. */
  leavesOutOwn: boolean;
  isSelected: (user: UserListItem) => boolean;
  toggle: (user: UserListItem) => void;
  /** Selects all users in view, on all pages. */
  selectAll: (total: number) => void;
  clear: () => void;
};

type State = {
  chosen: ReadonlyMap<string, UserListItem>;
  /** Set while all matching users are loaded: how many there are, and who was taken out meanwhile. */
  loading: { total: number; without: ReadonlySet<string> } | null;
  hasFailed: boolean;
  leavesOutOwn: boolean;
};

type Action =
  | { type: 'toggle'; user: UserListItem }
  | { type: 'load'; total: number }
  | { type: 'loaded'; users: readonly UserListItem[]; leavesOutOwn: boolean }
  | { type: 'seen'; users: readonly UserListItem[] }
  | { type: 'removed'; ids: readonly string[] }
  | { type: 'failed' | 'clear' };

const NOBODY: State = { chosen: new Map(), loading: null, hasFailed: false, leavesOutOwn: false };

const toggled = <Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> => {
  const after = new Set(items);
  if (!after.delete(item)) after.add(item);
  return after;
};

const entriesOf = (users: readonly UserListItem[]) =>
  users.map((user) => [user._id, user] as const);

const reduce = (state: State, action: Action): State => {
  const { chosen, loading } = state;
  switch (action.type) {
    case 'toggle': {
      const { user } = action;
      if (loading) {
        return { ...state, loading: { ...loading, without: toggled(loading.without, user._id) } };
      }
      const after = new Map(chosen);
      if (!after.delete(user._id)) after.set(user._id, user);
      return { ...state, chosen: after };
    }
    case 'load':
      return { ...state, loading: { total: action.total, without: new Set() }, hasFailed: false };
    case 'loaded': {
      const added = action.users.filter(({ _id }) => !loading?.without.has(_id));
      const all = new Map([...chosen, ...entriesOf(added)]);
      for (const id of loading?.without ?? []) all.delete(id);
      return { ...state, chosen: all, loading: null, leavesOutOwn: action.leavesOutOwn };
    }
    case 'seen': {
      const known = action.users.filter(({ _id }) => chosen.has(_id));
      if (known.length === 0) return state;
      return { ...state, chosen: new Map([...chosen, ...entriesOf(known)]) };
    }
    case 'removed':
      return { ...state, chosen: new Map([...chosen].filter(([id]) => !action.ids.includes(id))) };
    case 'failed':
      return { ...state, loading: null, hasFailed: true };
    case 'clear':
      return NOBODY;
  }
};

/**
 * Selects users of the table. The selection stays while the search and the filters change, so that people can be gathered
 * from several searches; the count always tells how many there are.
 */
export const useSelection = (
  view: UsersView,
  shown: readonly UserListItem[] | undefined,
): Selection => {
  const api = useAtomValue(apiAtom);
  const isOwn = useIsOwn();
  const [{ chosen, loading, hasFailed, leavesOutOwn }, act] = useReducer(reduce, NOBODY);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const removed = useAtomValue(removedAtom);
  const everyone = useAtomValue(usersAtom);
  // A selected user may have been edited since. The newest copy comes with the list of all users, or with the page.
  useEffect(() => act({ type: 'seen', users: everyone ?? [] }), [everyone]);
  useEffect(() => act({ type: 'seen', users: shown ?? [] }), [shown]);
  const users = useMemo(() => notRemoved([...chosen.values()], removed), [chosen, removed]);
  // `removedAtom` forgets them when users are added.
  useEffect(() => {
    const ids = [...chosen.keys()].filter((id) => removed.get(pathOf('/users', id)));
    if (ids.length > 0) act({ type: 'removed', ids });
  }, [chosen, removed]);

  const selectAll = (total: number) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    act({ type: 'load', total });
    void loadMatchingUsers(api, view, { signal }).then((result) => {
      if (signal.aborted) return;
      if (!result.ok) return act({ type: 'failed' });
      const users = result.payload.filter((user) => !isOwn(user));
      act({ type: 'loaded', users, leavesOutOwn: users.length < result.payload.length });
    });
  };

  return {
    count: loading ? loading.total - loading.without.size : users.length,
    users: loading ? undefined : users,
    hasFailed,
    leavesOutOwn,
    isSelected: (user) => (loading ? !loading.without.has(user._id) : chosen.has(user._id)),
    toggle: useCallback((user) => act({ type: 'toggle', user }), []),
    selectAll,
    clear: useCallback(() => {
      running.current?.abort();
      act({ type: 'clear' });
    }, []),
  };
};
