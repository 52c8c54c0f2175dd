import { atom } from 'jotai';
import { finishRemovalsAtom, forgetRemovedItemsAtom, reloadAfterChangeAtom } from 'shared-features';
import {
  type ApiResult,
  addLocationsAtom,
  addUsersAtom,
  followUpAtom,
  type LoadOptions,
  loadLocationsAtom,
  loadUsersAtom,
} from 'shared-session';
import type { NewLocation, NewUser } from 'shared-session/wire';
import type { TableName } from '../checks/row';
import {
  STORED_ITEM_KEYS_ATOMS,
  type StoredItemKeys,
  uniqueKeysOfItems,
} from '../checks/stored-keys';

/** The requests of `sendRows`. The editor shows the errors of `list` and `post`. */
export type RowRequests = {
  /** The keys of the stored items when last loaded; `null` before a load. Sends no request. */
  known: () => StoredItemKeys | null;
  /** Loads the stored items again and returns their keys. */
  list: (options?: LoadOptions) => Promise<ApiResult<StoredItemKeys>>;
  /** Sends at most 500 rows, in the shape that the server expects. */
  post: (rows: readonly object[]) => Promise<ApiResult>;
  /** Loads the profile and stored items again. Repeats failed requests in the background. */
  finish: () => Promise<void>;
};

export const loadStoredItemsAtom = atom(
  null,
  (_get, set, table: TableName, options: LoadOptions): Promise<ApiResult<readonly object[]>> =>
    table === 'users' ? set(loadUsersAtom, options) : set(loadLocationsAtom, options),
);

export const createRowRequestsAtom = atom(
  null,
  (get, set, table: TableName): RowRequests => ({
    known: () => get(STORED_ITEM_KEYS_ATOMS[table]),
    list: async (options) => {
      const answer = await set(loadStoredItemsAtom, table, { errors: 'page', ...options });
      return answer.ok ? { ...answer, payload: uniqueKeysOfItems(table, answer.payload) } : answer;
    },
    post: async (rows) => {
      await set(finishRemovalsAtom, `/${table}`, rows);
      return table === 'users'
        ? set(addUsersAtom, rows as readonly NewUser[], { finish: false })
        : set(addLocationsAtom, rows as readonly NewLocation[], { finish: false });
    },
    finish: () => {
      set(forgetRemovedItemsAtom, `/${table}`);
      let isTold = false;
      return set(
        followUpAtom,
        (how) => {
          if (isTold) return set(loadStoredItemsAtom, table, how);
          isTold = true;
          return set(reloadAfterChangeAtom, `/${table}`, how);
        },
        `/${table}`,
      );
    },
  }),
);
