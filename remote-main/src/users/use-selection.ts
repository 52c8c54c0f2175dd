import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { itemPath, removedItemsAtom, useIsOwnUser } from 'shared-features';
import { apiAtom, usersAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { loadMatchingUsers, type UsersTablePage, withoutRemovedUsers } from './load-users';
import { haveSameFilters, type UsersView } from './users-view';

/** Selected users on all pages. Visitors cannot select themselves, so they keep their rights. */
export type UserSelection = {
  count: number;
  /** The selected users; `undefined` while they load. */
  users: readonly UserListItem[] | undefined;
  /** Whether loading all users failed, so that only the earlier selection is left. */
  hasFailed: boolean;
  /** Whether "Select all" left out the signed-in user, who matched too. */
  leavesOutOwn: boolean;
  isSelected: (user: UserListItem) => boolean;
  /** Selects or deselects a user. With `isRange`, also all users from the last pressed user. */
  toggle: (user: UserListItem, isRange: boolean) => void;
  selectAll: (total: number) => void;
  clear: () => void;
};

type State = {
  chosen: ReadonlyMap<string, UserListItem>;
  /**
   * Set while all users who match `view` load: their number, and the ids that the visitor deselects.
   */
  loading: { view: UsersView; total: number; without: ReadonlySet<string> } | null;
  hasFailed: boolean;
  leavesOutOwn: boolean;
};

type Action =
  | { type: 'set'; users: readonly UserListItem[]; isSelected: boolean }
  | { type: 'load'; view: UsersView; total: number }
  | { type: 'loaded'; users: readonly UserListItem[]; leavesOutOwn: boolean }
  | { type: 'seen'; users: readonly UserListItem[] }
  | { type: 'removed'; ids: readonly string[] }
  | { type: 'failed' | 'clear' };

const NO_SELECTION: State = {
  chosen: new Map(),
  loading: null,
  hasFailed: false,
  leavesOutOwn: false,
};

const entriesOf = (users: readonly UserListItem[]) =>
  users.map((user) => [user._id, user] as const);

/** Forgets that "Select all" left out the visitor once nobody is selected. */
const withChosen = (state: State, chosen: State['chosen']): State => ({
  ...state,
  chosen,
  leavesOutOwn: state.leavesOutOwn && chosen.size > 0,
});

const reduce = (state: State, action: Action): State => {
  const { chosen, loading } = state;
  switch (action.type) {
    case 'set': {
      const without = new Set(loading?.without);
      const after = new Map(chosen);
      for (const user of action.users) {
        if (action.isSelected) {
          without.delete(user._id);
          after.set(user._id, user);
        } else {
          without.add(user._id);
          after.delete(user._id);
        }
      }
      return { ...withChosen(state, after), loading: loading && { ...loading, without } };
    }
    case 'load': {
      const { view, total } = action;
      return { ...state, loading: { view, total, without: new Set() }, hasFailed: false };
    }
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
      return withChosen(state, new Map([...chosen].filter(([id]) => !action.ids.includes(id))));
    case 'failed':
      return { ...state, loading: null, hasFailed: true };
    case 'clear':
      return NO_SELECTION;
  }
};

/** A new search keeps the selection, so that users of several searches can be selected. */
export const useSelection = (view: UsersView, page: UsersTablePage | undefined): UserSelection => {
  const shown = page?.users;
  const api = useAtomValue(apiAtom);
  const isOwn = useIsOwnUser();
  const [{ chosen, loading, hasFailed, leavesOutOwn }, act] = useReducer(reduce, NO_SELECTION);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const removed = useAtomValue(removedItemsAtom);
  const everyone = useAtomValue(usersAtom);
  // Replaces selected users by their latest data, because somebody may have edited users.
  useEffect(() => act({ type: 'seen', users: everyone ?? [] }), [everyone]);
  useEffect(() => act({ type: 'seen', users: shown ?? [] }), [shown]);
  const users = useMemo(
    () => withoutRemovedUsers([...chosen.values()], removed),
    [chosen, removed],
  );
  // Deselects removed users. Otherwise they would count as selected again once users are added,
  // because `removedItemsAtom` forgets the removed users then.
  useEffect(() => {
    const ids = [...chosen.keys()].filter((id) => removed.get(itemPath('/users', id)));
    if (ids.length > 0) act({ type: 'removed', ids });
  }, [chosen, removed]);

  const selectAll = (total: number) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    act({ type: 'load', view, total });
    void loadMatchingUsers(api, view, { signal }).then((result) => {
      if (signal.aborted) return;
      if (!result.ok) return act({ type: 'failed' });
      const users = result.payload.filter((user) => !isOwn(user));
      act({ type: 'loaded', users, leavesOutOwn: users.length < result.payload.length });
    });
  };

  // While all users of a view load, each of its users counts as selected.
  const loadsShown = loading && page && haveSameFilters(loading.view, page.view);
  const isSelected = ({ _id }: UserListItem) =>
    loadsShown ? !loading.without.has(_id) : chosen.has(_id);
  // The user where a range starts. A ref keeps `toggle` the same function for all renders.
  const last = useRef<string>(undefined);
  const newest = useRef({ shown, isSelected, isOwn });
  useLayoutEffect(() => {
    newest.current = { shown, isSelected, isOwn };
  });
  const toggle = useCallback((user: UserListItem, isRange: boolean) => {
    const { shown: rows = [], isSelected: isChosen, isOwn: isMine } = newest.current;
    const from = isRange ? rows.findIndex(({ _id }) => _id === last.current) : -1;
    const to = rows.findIndex(({ _id }) => _id === user._id);
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = user._id;
    act({
      type: 'set',
      users: from < 0 || to < 0 ? [user] : between.filter((each) => !isMine(each)),
      isSelected: !isChosen(user),
    });
  }, []);

  return {
    count: loading ? loading.total - loading.without.size : users.length,
    users: loading ? undefined : users,
    hasFailed,
    leavesOutOwn,
    isSelected,
    toggle,
    selectAll,
    clear: useCallback(() => {
      running.current?.abort();
      act({ type: 'clear' });
    }, []),
  };
};
