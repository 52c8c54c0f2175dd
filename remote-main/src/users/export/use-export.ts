import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from 'shared-features';
import { type ApiFailure, apiAtom, notifyAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { texts } from '../../texts';
import { loadMatchingUsers } from '../load-users';
import { roleName, statusName } from '../role-name';
import { useLocationName } from '../use-location-name';
import type { UsersView } from '../users-view';
import { toCsv } from './csv';

const words = texts.users.export;

// The visitor's own day, in the form that sorts.
const today = (): string => new Date().toLocaleDateString('sv-SE');

/** An export that runs, has failed, or may be asked for. */
export type Export = {
  busy: boolean;
  failure: ApiFailure | undefined;
  start: () => Promise<void>;
};

/** Exports exactly the users in view, the pages that are not shown included; what was written is counted in a toast. */
export const useExport = (view: UsersView): Export => {
  const api = useAtomValue(apiAtom);
  const notify = useSetAtom(notifyAtom);
  const locationName = useLocationName();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const toRow = ({ name, email, role, location_id, status }: UserListItem): string[] => [
    name ?? '',
    email ?? '',
    roleName(role),
    location_id ? locationName(location_id) : '',
    statusName(status),
  ];

  const start = async (): Promise<void> => {
    running.current = new AbortController();
    setBusy(true);
    const result = await loadMatchingUsers(api, view, running.current.signal);
    setBusy(false);
    if (!result.ok) {
      if (result.cause !== 'aborted') setFailure(result);
      return;
    }
    setFailure(undefined);
    const rows = [words.columns, ...result.payload.map(toRow)];
    saveFile(words.file(today()), 'text/csv;charset=utf-8', toCsv(rows));
    notify({ kind: 'success', message: words.done(result.payload.length) });
  };

  return { busy, failure, start };
};
