import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { downloadFile, removedItemsAtom, useSending, withoutRemovedItems } from 'shared-features';
import { apiAtom, notifyAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';
import { loadMatchingUsers } from './load-users';
import { loadLocationNamesAtom } from './names';
import { USER_COLUMN_ENTRIES, type UserColumn } from './user-columns';
import type { UsersView } from './users-view';

const exportWords = usersTexts.export;

/** The visitor's local date, such as 2026-11-20. */
export const localIsoDate = (): string => new Date().toLocaleDateString('sv-SE');

/** Returns the rows of a file: the headings, then one row for each user. */
export const exportedUserRows = (
  users: readonly UserListItem[],
  locationName: Parameters<UserColumn['text']>[1],
): string[][] => [
  USER_COLUMN_ENTRIES.map(([, { heading }]) => heading),
  ...users.map((user) => USER_COLUMN_ENTRIES.map(([, { text }]) => text(user, locationName))),
];

export type UsersExport = { busy: boolean; start: () => void };

export const useUsersExport = (view: UsersView): UsersExport => {
  const api = useAtomValue(apiAtom);
  const notify = useSetAtom(notifyAtom);
  const removed = useAtomValue(removedItemsAtom);
  const loadLocationName = useSetAtom(loadLocationNamesAtom);
  const sending = useSending<'export'>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = () =>
    sending.run('export', async () => {
      running.current = new AbortController();
      const { signal } = running.current;
      const result = await loadMatchingUsers(api, view, { signal });
      const locationName = result.ok && (await loadLocationName({ signal }));
      if (!result.ok || !locationName) return;
      const users = withoutRemovedItems('/users', result.payload, removed);
      const csv = await import('shared-features/csv').catch((error) => reportError(error));
      if (!csv) return notify({ kind: 'error', message: texts.fileFailed });
      const text = csv.csvText(exportedUserRows(users, locationName));
      downloadFile(exportWords.file(localIsoDate()), 'text/csv;charset=utf-8', text);
      notify({ kind: 'success', message: exportWords.done(users.length) });
    });

  return { busy: sending.busy !== null, start: () => void start() };
};
