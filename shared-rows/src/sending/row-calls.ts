import { atom, type WritableAtom } from 'jotai';
import { forgetRemovedAtom } from 'shared-features';
import {
  type ApiResult,
  addLocationsAtom,
  addUsersAtom,
  followUpAtom,
  loadLocationsAtom,
  loadUsersAtom,
  locationsAtom,
  usersAtom,
} from 'shared-session';
import { comparable, type NewLocation, type NewUser } from 'shared-session/wire';

/** The keys of the items in the server's list. A server may send only ids, without names or email addresses. */
export type StoredKeys = {
  /** The names or email addresses, in their comparable form. */
  keys: ReadonlySet<string>;
  /** How many items of the list have no key. */
  keyless: number;
};

/** The keys of a list. */
export const storedKeys = (texts: readonly (string | null | undefined)[]): StoredKeys => {
  const all = texts.map((text) => comparable(text ?? '')).filter((key) => key !== '');
  return { keys: new Set(all), keyless: texts.length - all.length };
};

/** What sending needs of the server. The editor shows the errors of all of these calls. */
export type RowCalls<Wire> = {
  /** The list as it was last fetched; `null` when it was not. */
  known: () => StoredKeys | null;
  /** Fetches the list. */
  list: () => Promise<ApiResult<StoredKeys>>;
  /** Sends a batch of at most 500 rows. */
  post: (rows: readonly Wire[]) => Promise<ApiResult>;
  /** Fetches profile and list again, once all rows are stored. It repeats what fails in the background. */
  finish: () => Promise<void>;
};

/** An atom that makes the calls from the session's actions. */
type CallsAtom<Wire> = WritableAtom<null, [], RowCalls<Wire>>;

const listOf = <Item>(
  answer: ApiResult<readonly Item[]>,
  keysOf: (items: readonly Item[]) => StoredKeys,
): ApiResult<StoredKeys> => (answer.ok ? { ...answer, payload: keysOf(answer.payload) } : answer);

const locationKeys = (locations: readonly { name: string }[]) =>
  storedKeys(locations.map(({ name }) => name));

export const locationCallsAtom: CallsAtom<NewLocation> = atom(null, (get, set) => ({
  known: () => {
    const locations = get(locationsAtom);
    return locations && locationKeys(locations);
  },
  list: async () => listOf(await set(loadLocationsAtom, { errors: 'page' }), locationKeys),
  post: (rows) => set(addLocationsAtom, rows, { finish: false }),
  finish: () => {
    set(forgetRemovedAtom, '/locations');
    return set(followUpAtom, (how) => set(loadLocationsAtom, how));
  },
}));

const userKeys = (users: readonly { email?: string | null }[]) =>
  storedKeys(users.map(({ email }) => email));

export const userCallsAtom: CallsAtom<NewUser> = atom(null, (get, set) => ({
  known: () => {
    const users = get(usersAtom);
    return users && userKeys(users);
  },
  list: async () => listOf(await set(loadUsersAtom, { errors: 'page' }), userKeys),
  post: (rows) => set(addUsersAtom, rows, { finish: false }),
  finish: () => {
    set(forgetRemovedAtom, '/users');
    return set(followUpAtom, (how) => set(loadUsersAtom, how));
  },
}));
