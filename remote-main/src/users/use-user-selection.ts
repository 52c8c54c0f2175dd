import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { removedItemsAtom, useIsOwnUser, withoutRemovedItems } from 'shared-features';
import { apiAtom, usersAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { loadMatchingUsers, type UsersTablePage } from './load-users';
import { haveSameFilters, type UsersView } from './users-view';

/** Selected users on all pages. Visitors cannot select themselves, so they keep their rights. */
export type UserSelection = {
  count: number;
  /** The selected users; `undefined` while they load. */
  users: readonly UserListItem[] | undefined;
  /** Whether "Select all" failed, so that only the users selected before are still selected. */
  hasFailed: boolean;
  /** Whether "Select all" left out the signed-in user, although this user matched. */
  leavesOutOwn: boolean;
  /** Whether all users on other pages of the shown view are selected. True without other pages. */
  includesOtherPages: boolean;
  isSelected: (user: UserListItem) => boolean;
  /** Selects or deselects a user. With `isRange`, also all users from the last pressed user. */
  toggle: (user: UserListItem, isRange: boolean) => void;
  /** Selects all users who match the shown view, on all pages. */
  selectAll: () => void;
  clear: () => void;
};

/** A change of the visitor to the selection of one user while "Select all" loads the users. */
type Toggled = {
  isSelected: boolean;
  /** Whether the user is known to match the view whose users load. */
  matches: boolean;
};

type Loading = { view: UsersView; total: number; toggled: ReadonlyMap<string, Toggled> };

type Loaded = { view: UsersView; ids: readonly string[]; leavesOutOwn: boolean };

type State = {
  chosen: ReadonlyMap<string, UserListItem>;
  /** The running "Select all" of one or several searches, in the order of the presses. */
  loading: readonly Loading[];
  /** The users of the last "Select all". Null again when nobody is selected. */
  loaded: Loaded | null;
  hasFailed: boolean;
};

type Action =
  | { type: 'set'; users: readonly UserListItem[]; isSelected: boolean; view: UsersView | null }
  | { type: 'load'; view: UsersView; total: number }
  | { type: 'loaded'; view: UsersView; users: readonly UserListItem[]; leavesOutOwn: boolean }
  | { type: 'seen'; users: readonly UserListItem[] }
  | { type: 'everyone'; users: readonly UserListItem[] }
  | { type: 'failed' | 'clear' };

const NO_SELECTION: State = {
  chosen: new Map(),
  loading: [],
  loaded: null,
  hasFailed: false,
};

const entriesOf = (users: readonly UserListItem[]) =>
  users.map((user) => [user._id, user] as const);

const withChosen = (state: State, chosen: State['chosen']): State => ({
  ...state,
  chosen,
  loaded: chosen.size > 0 ? state.loaded : null,
});

const reduce = (state: State, action: Action): State => {
  const { chosen, loading } = state;
  switch (action.type) {
    case 'set': {
      const { isSelected, view } = action;
      const after = new Map(chosen);
      for (const user of action.users) {
        if (isSelected) after.set(user._id, user);
        else after.delete(user._id);
      }
      const withToggled = (each: Loading): Loading => {
        const toggled = new Map(each.toggled);
        for (const { _id } of action.users) {
          const matches = each.view === view || toggled.get(_id)?.matches === true;
          toggled.set(_id, { isSelected, matches });
        }
        return { ...each, toggled };
      };
      return { ...withChosen(state, after), loading: loading.map(withToggled) };
    }
    case 'load': {
      const { view, total } = action;
      const added = { view, total, toggled: new Map() };
      return { ...state, loading: [...loading, added], hasFailed: false };
    }
    case 'loaded': {
      const { view, users, leavesOutOwn } = action;
      const all = new Map([...chosen, ...entriesOf(users)]);
      for (const [id, { isSelected }] of loading[0]?.toggled ?? []) if (!isSelected) all.delete(id);
      const loaded = { view, ids: users.map(({ _id }) => _id), leavesOutOwn };
      return withChosen({ ...state, loading: loading.slice(1), loaded }, all);
    }
    case 'seen': {
      const known = action.users.filter(({ _id }) => chosen.has(_id));
      if (known.length === 0) return state;
      return { ...state, chosen: new Map([...chosen, ...entriesOf(known)]) };
    }
    case 'everyone': {
      if (chosen.size === 0) return state;
      const everyone = new Map(entriesOf(action.users));
      const left = [...chosen.keys()].flatMap((id) => everyone.get(id) ?? []);
      const ids = state.loaded?.ids.filter((id) => everyone.has(id)) ?? [];
      const loaded = state.loaded && { ...state.loaded, ids };
      return withChosen({ ...state, loaded }, new Map(entriesOf(left)));
    }
    case 'failed':
      return { ...state, loading: loading.slice(1), hasFailed: true };
    case 'clear':
      return NO_SELECTION;
  }
};

const countWhileLoading = ({ total, toggled }: Loading): number =>
  [...toggled.values()].reduce(
    (count, { isSelected, matches }) => count + Number(isSelected) - Number(matches),
    total,
  );

/** The running "Select all", if it loads the users who match the shown view. */
const loadingOf = (page: UsersTablePage | undefined, { loading }: State): Loading | null =>
  loading.findLast(({ view }) => page && haveSameFilters(view, page.view)) ?? null;

const includesOtherPagesOf = (page: UsersTablePage | undefined, state: State): boolean => {
  const { chosen, loaded } = state;
  if (!page || page.users.length >= page.total) return true;
  const loading = loadingOf(page, state);
  if (loading) {
    return [...loading.toggled.values()].every(({ isSelected, matches }) => isSelected || !matches);
  }
  if (!loaded || !haveSameFilters(loaded.view, page.view)) return false;
  // `page.total` is larger if users were added or edited since "Select all".
  const hasEveryMatch = loaded.ids.length + Number(loaded.leavesOutOwn) >= page.total;
  return hasEveryMatch && loaded.ids.every((id) => chosen.has(id));
};

/** A new search keeps the selection, so that users of several searches can be selected. */
export const useUserSelection = (page: UsersTablePage | undefined): UserSelection => {
  const shown = page?.users;
  const api = useAtomValue(apiAtom);
  const isOwn = useIsOwnUser();
  const [state, act] = useReducer(reduce, NO_SELECTION);
  const { chosen, loading, loaded, hasFailed } = state;
  const running = useRef<AbortController>(undefined);
  /** Resolves after the earlier presses of "Select all" have selected their users. */
  const earlier = useRef<Promise<void>>(undefined);
  const clear = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    act({ type: 'clear' });
  }, []);
  useEffect(() => clear, [clear]);
  const removed = useAtomValue(removedItemsAtom);
  const everyone = useAtomValue(usersAtom);
  // Replaces selected users by their latest data, because somebody may have edited users. Forgets
  // users who no longer exist. Otherwise, "Select all" would wait for them and stay unchecked.
  useEffect(() => {
    if (everyone) act({ type: 'everyone', users: everyone });
  }, [everyone]);
  useEffect(() => act({ type: 'seen', users: shown ?? [] }), [shown]);
  const users = useMemo(
    () => withoutRemovedItems('/users', [...chosen.values()], removed),
    [chosen, removed],
  );

  const selectAll = () => {
    if (!page) return;
    // Uses the view of the shown users, because the checkbox states their number. The URL may
    // already have newer filters.
    const { view, total } = page;
    running.current ??= new AbortController();
    const { signal } = running.current;
    act({ type: 'load', view, total });
    const loads = Promise.all([loadMatchingUsers(api, view, { signal }), earlier.current]);
    earlier.current = loads.then(([result]) => {
      if (signal.aborted) return;
      if (!result.ok) return act({ type: 'failed' });
      const users = result.payload.filter((user) => !isOwn(user));
      act({ type: 'loaded', view, users, leavesOutOwn: users.length < result.payload.length });
    });
  };

  // While all users of a view load, each of its users counts as selected.
  const loadingShown = loadingOf(page, state);
  const newestLoading = loading.at(-1);
  const isSelected = ({ _id }: UserListItem) =>
    loadingShown ? loadingShown.toggled.get(_id)?.isSelected !== false : chosen.has(_id);
  // The user where a range starts. A ref keeps `toggle` the same function for all renders.
  const last = useRef<string>(undefined);
  const newest = useRef({ shown, isSelected, isOwn, loadingShown });
  useLayoutEffect(() => {
    newest.current = { shown, isSelected, isOwn, loadingShown };
  });
  const toggle = useCallback((user: UserListItem, isRange: boolean) => {
    const { shown: rows = [], ...now } = newest.current;
    const from = isRange ? rows.findIndex(({ _id }) => _id === last.current) : -1;
    const to = rows.findIndex(({ _id }) => _id === user._id);
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = user._id;
    act({
      type: 'set',
      users: from < 0 || to < 0 ? [user] : between.filter((each) => !now.isOwn(each)),
      isSelected: !now.isSelected(user),
      view: now.loadingShown?.view ?? null,
    });
  }, []);

  return {
    count: newestLoading ? countWhileLoading(newestLoading) : users.length,
    users: newestLoading ? undefined : users,
    hasFailed,
    leavesOutOwn: loaded?.leavesOutOwn === true,
    includesOtherPages: includesOtherPagesOf(page, state),
    isSelected,
    toggle,
    selectAll,
    clear,
  };
};
