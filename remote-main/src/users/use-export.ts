import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { roleName, saveFile, useSending } from 'shared-features';
import { apiAtom, notifyAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { usersTexts } from '../texts/users';
import { loadMatchingUsers } from './load-users';
import { statusName, useLocationName } from './names';
import type { UsersView } from './users-view';

const words = usersTexts.export;

/** The visitor's own day, as 2026-11-20. */
const today = (): string => new Date().toLocaleDateString('sv-SE');

/** Exports exactly the users in view, all pages of them. A toast says how many were written, or what failed. */
export const useExport = (view: UsersView): { busy: boolean; start: () => void } => {
  const api = useAtomValue(apiAtom);
  const notify = useSetAtom(notifyAtom);
  const locationName = useLocationName();
  const sending = useSending<'export'>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const toRow = ({ name, email, role, location_id, status }: UserListItem): string[] => [
    name ?? '',
    email ?? '',
    roleName(role) ?? '',
    location_id ? locationName(location_id) : '',
    status ? statusName(status) : '',
  ];

  const start = () =>
    sending.run('export', async () => {
      running.current = new AbortController();
      const result = await loadMatchingUsers(api, view, { signal: running.current.signal });
      if (!result.ok) return;
      const { csvText } = await import('shared-features/csv');
      const rows = [words.columns, ...result.payload.map(toRow)];
      saveFile(words.file(today()), 'text/csv;charset=utf-8', csvText(rows));
      notify({ kind: 'success', message: words.done(result.payload.length) });
    });

  return { busy: sending.busy !== null, start: () => void start() };
};
