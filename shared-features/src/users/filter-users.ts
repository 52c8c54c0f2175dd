import { fold, type UserListItem, type UsersQuery } from 'shared-session/wire';

/** The filter value that stands for users without a location (specification 8). */
export const WITHOUT_LOCATION = 'none';

const hasRole = (user: UserListItem, roles: readonly string[] = []): boolean =>
  roles.length === 0 || roles.includes(user.role ?? '');

const isAt = (user: UserListItem, locations: readonly string[] = []): boolean =>
  locations.length === 0 || locations.includes(user.location_id || WITHOUT_LOCATION);

// Each word is looked for by itself: "lovelace ada" finds Ada Lovelace.
const isFound = (user: UserListItem, search = ''): boolean => {
  const words = fold(search).split(/\s+/u);
  const texts = [user.name, user.email].map((text) => fold(text ?? ''));
  return words.every((word) => texts.some((text) => text.includes(word)));
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const sorted = (users: readonly UserListItem[], sort = 'name'): UserListItem[] => {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace(/^-/, '');
  return users.toSorted(
    (a, b) => direction * collator.compare(String(a[field] ?? ''), String(b[field] ?? '')),
  );
};

/** Some of the users, and how many match in all. */
export type UsersPart = { users: readonly UserListItem[]; total: number };

/** Answers a query from the whole list, the way the server would have. */
export const filterUsers = (all: readonly UserListItem[], query: UsersQuery): UsersPart => {
  const matching = all.filter(
    (user) =>
      hasRole(user, query.role) && isAt(user, query.location) && isFound(user, query.search),
  );
  const { offset = 0, limit = matching.length } = query;
  return {
    users: sorted(matching, query.sort).slice(offset, offset + limit),
    total: matching.length,
  };
};

// A server that follows the query says how many match, and sends neither more rows than asked for nor rows that the
// role and location filters exclude. Search is left out of the test: a server may look further than name and email.
const followed = (
  users: readonly UserListItem[],
  total: number | undefined,
  query: UsersQuery,
): total is number =>
  total !== undefined &&
  users.length <= (query.limit ?? users.length) &&
  users.every((user) => hasRole(user, query.role) && isAt(user, query.location));

/**
 * Makes the part that was asked for out of what came: a server may ignore the query and send everything, and the page
 * then filters, sorts and cuts itself (specification 8).
 */
export const readUsersAnswer = (
  users: readonly UserListItem[],
  total: number | undefined,
  query: UsersQuery,
): UsersPart => (followed(users, total, query) ? { users, total } : filterUsers(users, query));
