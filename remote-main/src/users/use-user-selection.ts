import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { removedItemsAtom, useIsOwnUser, withoutRemovedItems } from 'shared-features';
import { apiAtom, usersAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { loadMatchingUsers, type UsersTablePage } from './load-users';
import { haveSameFilters, type UsersView } from './users-view';

/**
 * Selected users on all pages. Visitors cannot select themselves, because a change of many users
 * must not take away their own rights.
 */
export type UserSelection = ReturnType<typeof useUserSelection>;

type Users = ReadonlyMap<string, UserListItem>;

type Selection = {
  selected: Users;
  /** The last "Select all". Some of its users may have been deselected since then. */
  all?: { view: UsersView; users: Users; leavesOutOwn: boolean };
};

const NOBODY: Selection = { selected: new Map() };

/** `others` are the users that are now shown, without the visitor. */
type Change = (selection: Selection, others: readonly UserListItem[]) => Selection;

const byId = (users: readonly UserListItem[]): Users =>
  new Map(users.map((user) => [user._id, user]));

const withPressed = (
  { selected, all }: Selection,
  users: readonly UserListItem[],
  isSelected: boolean,
): Selection => {
  const changed = new Map(selected);
  for (const user of users) {
    if (isSelected) changed.set(user._id, user);
    else changed.delete(user._id);
  }
  return changed.size > 0 ? { selected: changed, ...(all && { all }) } : NOBODY;
};

/** Replaces users by their latest data. Forgets users for whom `latest` returns nothing. */
const withLatest =
  (latest: (user: UserListItem) => UserListItem | undefined) =>
  (selection: Selection): Selection => {
    const { selected, all } = selection;
    const isLatest = (users: Users) => [...users.values()].every((user) => latest(user) === user);
    if (isLatest(selected) && (!all || isLatest(all.users))) return selection;
    const update = (users: Users) =>
      byId([...users.values()].flatMap((user) => latest(user) ?? []));
    const changed = update(selected);
    if (changed.size === 0) return NOBODY;
    return { selected: changed, ...(all && { all: { ...all, users: update(all.users) } }) };
  };

const includesOtherPages = (
  page: UsersTablePage | undefined,
  { selected, all }: Selection,
): boolean => {
  if (!page || page.users.length >= page.total) return true;
  if (!all || !haveSameFilters(all.view, page.view)) return false;
  // Users who were added or edited after "Select all" may match too, although they are not
  // selected. In this case, `page.total` is larger than the number of users that "Select all"
  // found.
  const hasEveryMatch = all.users.size + Number(all.leavesOutOwn) >= page.total;
  return hasEveryMatch && [...all.users.keys()].every((id) => selected.has(id));
};

/** Deselects the users of the view. Users who were selected in other views stay selected. */
const withoutMatches =
  (page: UsersTablePage | undefined) =>
  ({ selected, all }: Selection): Selection => {
    const isOfView = page && all && haveSameFilters(all.view, page.view);
    const matches = [...(page?.users ?? []), ...(isOfView ? all.users.values() : [])];
    return withPressed({ selected, ...(all && !isOfView && { all }) }, matches, false);
  };

/** Selects what "Select all" has found. `before`: the users who were selected when it started. */
const withFound =
  (all: NonNullable<Selection['all']>, before: Users): Change =>
  (now) => {
    // A user who was deselected while the users loaded stays deselected.
    const wanted = [...all.users.values()].filter(
      ({ _id }) => !before.has(_id) || now.selected.has(_id),
    );
    const next = withPressed(now, wanted, true);
    return next === NOBODY ? next : { ...next, all };
  };

/** Selects or deselects the pressed user. With `start`, also all users from `start` to it. */
const withToggled =
  (user: UserListItem, start: string | undefined): Change =>
  (now, others) => {
    const from = others.findIndex(({ _id }) => _id === start);
    const to = others.findIndex(({ _id }) => _id === user._id);
    const between = others.slice(Math.min(from, to), Math.max(from, to) + 1);
    const pressed = from < 0 || to < 0 ? [user] : between;
    return withPressed(now, pressed, !now.selected.has(user._id));
  };

/** The selection. A new search keeps it, so that users of several searches can be selected. */
export const useUserSelection = (page: UsersTablePage | undefined) => {
  const shown = page?.users;
  const api = useAtomValue(apiAtom);
  const isOwn = useIsOwnUser();
  // Each render makes a new reducer, so that a change sees the users that this render shows.
  const [selection, change] = useReducer((now: Selection, apply: Change) => {
    const others = (shown ?? []).filter((user) => !isOwn(user));
    return apply(now, others);
  }, NOBODY);
  const { selected, all } = selection;
  const [loading, setLoading] = useState<AbortController>();
  useEffect(() => () => loading?.abort(), [loading]);
  const removed = useAtomValue(removedItemsAtom);
  const everyone = useAtomValue(usersAtom);
  // Somebody may have edited or removed users. Also updates `all`. Otherwise, "Select all" would
  // stay unchecked because of a removed user in `all`.
  useEffect(() => {
    const latest = everyone && byId(everyone);
    if (latest) change(withLatest(({ _id }) => latest.get(_id)));
  }, [everyone]);
  useEffect(() => {
    const newer = byId(shown ?? []);
    change(withLatest((user) => newer.get(user._id) ?? user));
  }, [shown]);
  const users = useMemo(
    () => withoutRemovedItems('/users', [...selected.values()], removed),
    [selected, removed],
  );

  const selectAll = async () => {
    if (!page || loading) return;
    // The checkbox states the number of the users on the screen. So this code uses their view
    // (filter and order), not the view in the URL, which may already be newer.
    const { view } = page;
    const controller = new AbortController();
    const { signal } = controller;
    setLoading(controller);
    const result = await loadMatchingUsers(api, view, { signal });
    if (signal.aborted) return;
    setLoading(undefined);
    if (!result.ok) return;
    const found = result.payload.filter((user) => !isOwn(user));
    const leavesOutOwn = found.length < result.payload.length;
    change(withFound({ view, users: byId(found), leavesOutOwn }, selected));
  };

  // The last pressed user. With Shift, a range starts at this user.
  const last = useRef<string>(undefined);
  const toggle = useCallback((user: UserListItem, isRange: boolean) => {
    const start = isRange ? last.current : undefined;
    last.current = user._id;
    change(withToggled(user, start));
  }, []);

  return {
    users,
    /** Whether "Select all" still loads users. It selects them only when all of them are loaded. */
    isLoading: loading !== undefined,
    /** Whether "Select all" left out the signed-in user, although this user matched. */
    leavesOutOwn: all?.leavesOutOwn === true,
    /** Whether all users on other pages of the view are selected. True without other pages. */
    includesOtherPages: includesOtherPages(page, selection),
    isSelected: ({ _id }: UserListItem) => selected.has(_id),
    /** With `isRange`, selects or deselects all users from the last pressed row to this row. */
    toggle,
    selectAll,
    deselectAll: () => {
      setLoading(undefined);
      change(withoutMatches(page));
    },
    clear: () => {
      setLoading(undefined);
      change(() => NOBODY);
    },
  };
};
