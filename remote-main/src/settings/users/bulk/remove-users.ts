import { atom } from 'jotai';
import {
  isItemAlreadyRemoved,
  itemPath,
  reloadAfterChangeAtom,
  removeItem,
  removeLaterAtom,
} from 'shared-features';
import { apiAtom, notifyAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { bulkChangeTextsOf } from '../../../texts/settings';
import { bulkJobAtom, startBulkChangeAtom } from './bulk-job';

/**
 * The most users whose removal can be undone. If the visitor leaves the page before the removal is
 * sent, the browser sends all requests at once. With CORS, these are up to two for each user.
 * Browsers finish about 250 requests. But the next page has to wait for these requests. With 100
 * users on a slow machine, it waits too long, and reports that its configuration cannot be read.
 */
export const MAX_USERS_REMOVED_WITH_UNDO = 50;

const words = bulkChangeTextsOf('remove');

const pathOf = ({ _id }: UserListItem): string => itemPath('/users', _id);

/** Removes up to 50 users after the offer of "Undo" has ended, and more than 50 immediately. */
export const removeUsersAtom = atom(null, (get, set, users: readonly UserListItem[]) => {
  if (users.length > MAX_USERS_REMOVED_WITH_UNDO) {
    return void set(startBulkChangeAtom, { kind: 'remove' }, users);
  }
  const api = get(apiAtom);
  set(removeLaterAtom, {
    paths: users.map(pathOf),
    message: () => words.done(users.length),
    remove: async (isOver, isUrgent) => {
      // Starts a bulk change, except in two cases:
      // - The removal is urgent, so all requests must be sent at once.
      // - `bulkJobAtom` has another change. It may run for minutes, or the page shows its report.
      // In these cases, sends the requests without a bulk change.
      if (!isUrgent && get(bulkJobAtom) === null) {
        const end = await set(startBulkChangeAtom, { kind: 'remove', isSaid: true }, users);
        const left = end ? [...end.failed.map(({ user }) => user), ...end.left] : users;
        return left.map(pathOf);
      }
      const results = await Promise.all(users.map((user) => removeItem(api, pathOf(user), isOver)));
      if (isOver()) return [];
      const left = users.filter((_, index) => {
        const result = results[index];
        return result && !result.ok && !isItemAlreadyRemoved(result);
      });
      if (left.length > 0) {
        const message = words.incomplete(users.length - left.length, users.length);
        set(notifyAtom, { kind: 'error', message });
      }
      void set(reloadAfterChangeAtom, '/users');
      return left.map(pathOf);
    },
  });
});
