import { useAtomValue } from 'jotai';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
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
  /** Whether "Select all" failed. Then only the users who were selected before are selected. */
  hasFailed: boolean;
  /** Whether "Select all" left out the signed-in user, although this user matched. */
  leavesOutOwn: boolean;
  /** Whether all users on other pages of the shown view are selected. True without other pages. */
  includesOtherPages: boolean;
  isSelected: (user: UserListItem) => boolean;
  /** Selects or deselects a user. With `isRange`, also all users up to the last pressed user. */
  toggle: (user: UserListItem, isRange: boolean) => void;
  /** Selects all users who match the shown view, on all pages. */
  selectAll: () => void;
  clear: () => void;
};

/** A press of the checkbox of a user, of a range of users with Shift, or of "Select all". */
type Press = {
  /** Undefined while the users of "Select all" load. */
  users: readonly UserListItem[] | undefined;
  isSelected: boolean;
  /** The view of "Select all". For another press: the view of a "Select all" that still loads. */
  view: UsersView | undefined;
  /** The number of users whom "Select all" promised to select. */
  total?: number;
  leavesOutOwn?: boolean;
};

/** All presses since the selection was last empty, in order. They decide who is selected. */
type Presses = readonly Press[];

const NO_PRESSES: Presses = [];

const isLoading = ({ users }: Press): boolean => !users;

const isShown = ({ view }: Press, page: UsersTablePage | undefined): boolean =>
  view !== undefined && page !== undefined && haveSameFilters(view, page.view);

const selectedBy = (presses: Presses, page?: UsersTablePage): Map<string, UserListItem> => {
  const selected = new Map<string, UserListItem>();
  for (const press of presses) {
    // While all users of the shown view load, each shown user counts as selected.
    const users = press.users ?? (isShown(press, page) ? page?.users : undefined) ?? [];
    for (const user of users) {
      if (press.isSelected) selected.set(user._id, user);
      else selected.delete(user._id);
    }
  }
  return selected;
};

const reduce = (presses: Presses, change: (presses: Presses) => Presses): Presses => {
  const changed = change(presses);
  return changed.some(isLoading) || selectedBy(changed).size > 0 ? changed : NO_PRESSES;
};

/** Replaces users by their latest data. Forgets selected users for whom `latest` returns nothing. */
const withLatest = (latest: (user: UserListItem) => UserListItem | undefined) => {
  const update = (press: Press): Press => {
    const forgotten = (user: UserListItem) => (press.isSelected ? [] : user);
    const users = press.users?.flatMap((user) => latest(user) ?? forgotten(user));
    return users ? { ...press, users } : press;
  };
  const isLatest = ({ users = [] }: Press) => users.every((user) => latest(user) === user);
  return (presses: Presses) => (presses.every(isLatest) ? presses : presses.map(update));
};

const byId = (users: readonly UserListItem[]) => new Map(users.map((user) => [user._id, user]));

/** Returns a function that replaces the users of all presses by their newer data in `users`. */
const withNewer = (users: readonly UserListItem[]) => {
  const newer = byId(users);
  return withLatest((user) => newer.get(user._id) ?? user);
};

const pressesSince = (all: Press, presses: Presses): Presses =>
  presses.slice(presses.indexOf(all) + 1);

/**
 * Returns the users of all presses that happened after the press `all` of "Select all", while the
 * page showed the view of `all`. These users match the view, because the page showed them.
 */
const matchesPressedSince = (all: Press, presses: Presses): UserListItem[] =>
  pressesSince(all, presses).flatMap(({ view, users }) => (view === all.view && users) || []);

const countWhileLoading = (all: Press, presses: Presses): number =>
  (all.total ?? 0) -
  byId(matchesPressedSince(all, presses)).size +
  selectedBy(pressesSince(all, presses)).size;

/** The running "Select all", if it loads the users who match the shown view. */
const loadingShown = (presses: Presses, page: UsersTablePage | undefined) =>
  presses.findLast((press) => isLoading(press) && isShown(press, page));

const lastLoaded = (presses: Presses) =>
  presses.findLast(({ users, total }) => users && total !== undefined);

const includesOtherPages = (
  page: UsersTablePage | undefined,
  presses: Presses,
  selected: ReadonlyMap<string, UserListItem>,
): boolean => {
  if (!page || page.users.length >= page.total) return true;
  const isSelected = ({ _id }: UserListItem) => selected.has(_id);
  const loading = loadingShown(presses, page);
  if (loading) return matchesPressedSince(loading, presses).every(isSelected);
  const loaded = lastLoaded(presses);
  if (!loaded?.users || !isShown(loaded, page)) return false;
  // `page.total` is larger if users were added or edited since "Select all".
  const hasEveryMatch = loaded.users.length + Number(loaded.leavesOutOwn) >= page.total;
  return hasEveryMatch && loaded.users.every(isSelected);
};

/** The selection. A new search keeps it, so that users of several searches can be selected. */
export const useUserSelection = (page: UsersTablePage | undefined): UserSelection => {
  const shown = page?.users;
  const api = useAtomValue(apiAtom);
  const isOwn = useIsOwnUser();
  const [presses, change] = useReducer(reduce, NO_PRESSES);
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController>(undefined);
  /** Resolves after the earlier presses of "Select all" have selected their users. */
  const earlier = useRef<Promise<void>>(undefined);
  const clear = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    change(() => NO_PRESSES);
    setFailed(false);
  }, []);
  useEffect(() => clear, [clear]);
  const removed = useAtomValue(removedItemsAtom);
  const everyone = useAtomValue(usersAtom);
  // Replaces selected users by their latest data, because somebody may have edited users. Forgets
  // users who no longer exist. Otherwise, "Select all" would wait for them and stay unchecked.
  useEffect(() => {
    const latest = everyone && byId(everyone);
    if (latest) change(withLatest(({ _id }) => latest.get(_id)));
  }, [everyone]);
  useEffect(() => change(withNewer(shown ?? [])), [shown]);
  const selected = useMemo(() => selectedBy(presses, page), [presses, page]);
  const users = useMemo(
    () => withoutRemovedItems('/users', [...selected.values()], removed),
    [selected, removed],
  );

  const selectAll = () => {
    if (!page) return;
    // Uses the view of the shown users, because the checkbox states their number. The URL may
    // already have newer filters.
    const { view, total } = page;
    running.current ??= new AbortController();
    const { signal } = running.current;
    const press: Press = { view, total, users: undefined, isSelected: true };
    change((all) => [...all, press]);
    setFailed(false);
    const loads = Promise.all([loadMatchingUsers(api, view, { signal }), earlier.current]);
    earlier.current = loads.then(([result]) => {
      if (signal.aborted) return;
      if (!result.ok) {
        setFailed(true);
        return change((all) => all.filter((each) => each !== press));
      }
      const users = result.payload.filter((user) => !isOwn(user));
      const loaded = { ...press, users, leavesOutOwn: users.length < result.payload.length };
      change((all) => withNewer(users)(all).map((each) => (each === press ? loaded : each)));
    });
  };

  const newest = presses.findLast(isLoading);
  const viewLoading = loadingShown(presses, page)?.view;
  // The user where a range starts. A ref keeps `toggle` the same function for all renders.
  const last = useRef<string>(undefined);
  const latest = useRef({ shown, selected, isOwn, view: viewLoading });
  useLayoutEffect(() => {
    latest.current = { shown, selected, isOwn, view: viewLoading };
  });
  const toggle = useCallback((user: UserListItem, isRange: boolean) => {
    const { shown: rows = [], ...now } = latest.current;
    const from = isRange ? rows.findIndex(({ _id }) => _id === last.current) : -1;
    const to = rows.findIndex(({ _id }) => _id === user._id);
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = user._id;
    const press: Press = {
      users: from < 0 || to < 0 ? [user] : between.filter((each) => !now.isOwn(each)),
      isSelected: !now.selected.has(user._id),
      view: now.view,
    };
    change((all) => [...all, press]);
  }, []);

  return {
    count: newest ? countWhileLoading(newest, presses) : users.length,
    users: newest ? undefined : users,
    hasFailed,
    leavesOutOwn: lastLoaded(presses)?.leavesOutOwn === true,
    includesOtherPages: includesOtherPages(page, presses, selected),
    isSelected: ({ _id }) => selected.has(_id),
    toggle,
    selectAll,
    clear,
  };
};
