import { type AllUsersOptions, getAllUsers, getLocations, isWholeList } from '../api/calls';
import { apiAtom } from '../api/pages-client';
import type { UserListItem } from '../wire';
import { createLoadAtom } from './load-organization';
import { locationsStateAtom, usersStateAtom } from './session';

/** Fetches the locations into `locationsAtom`. */
export const loadLocationsAtom = createLoadAtom(locationsStateAtom, (get, options) =>
  getLocations(get(apiAtom), options),
);

/**
 * Fetches all users into `usersAtom`. With `atMost`, the first page of a larger organization is the answer, and is not
 * stored. For some of the users, or only their number, call `getUsers`.
 */
export const loadUsersAtom = createLoadAtom<readonly UserListItem[], AllUsersOptions>(
  usersStateAtom,
  (get, options) => getAllUsers(get(apiAtom), options),
  isWholeList,
);
