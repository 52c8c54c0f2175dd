import { atom, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import {
  downloadFile,
  removedItemsAtom,
  useActionRunner,
  withoutRemovedItems,
} from 'shared-features';
import { apiAtom, type LoadOptions, loadLocationsAtom, notifyAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';
import { loadMatchingUsers } from './load-users';
import { locationNameByIdAtom } from './names';
import { USER_COLUMN_ENTRIES, type UserColumn } from './user-columns';
import type { UsersView } from './users-view';

const exportWords = usersTexts.export;

/** The visitor's local date, such as 2026-11-20. */
export const todayAsIsoDate = (): string => new Date().toLocaleDateString('sv-SE');

export const exportedUserRows = (
  users: readonly UserListItem[],
  locationName: Parameters<UserColumn['text']>[1],
): string[][] => [
  USER_COLUMN_ENTRIES.map(([, { heading }]) => heading),
  ...users.map((user) => USER_COLUMN_ENTRIES.map(([, { text }]) => text(user, locationName))),
];

/** Returns the rows of all users who match the view, or null after a failed request. */
const loadExportAtom = atom(null, async (get, set, view: UsersView, options: LoadOptions) => {
  const result = await loadMatchingUsers(get(apiAtom), view, options);
  if (!result.ok) return null;
  // Loads the locations again, because the rows name locations, and a location may be new.
  if (!(await set(loadLocationsAtom, options)).ok) return null;
  const users = withoutRemovedItems('/users', result.payload, get(removedItemsAtom));
  return exportedUserRows(users, get(locationNameByIdAtom));
});

export type UsersExport = { busy: boolean; start: () => void };

export const useUsersExport = (view: UsersView): UsersExport => {
  const load = useSetAtom(loadExportAtom);
  const notify = useSetAtom(notifyAtom);
  const sending = useActionRunner();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = () =>
    sending.run(async () => {
      running.current = new AbortController();
      const { signal } = running.current;
      // Imports the code before `load`. A sign-out stops `load`, but not an import, and no file may
      // be created after a sign-out.
      const csv = await import('shared-features/csv').catch((error) => reportError(error));
      if (!csv) return notify({ kind: 'error', message: texts.fileFailed });
      const rows = await load(view, { signal });
      if (!rows) return;
      const text = csv.csvText(rows);
      downloadFile(exportWords.file(todayAsIsoDate()), 'text/csv;charset=utf-8', text);
      notify({ kind: 'success', message: exportWords.done(rows.length - 1) });
    });

  return { busy: sending.busy, start: () => void start() };
};
