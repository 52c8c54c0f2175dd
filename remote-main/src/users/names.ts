import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { locationOptionsAtom, locationsAtom } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';

/** What a user is called in sentences and labels. */
export const userName = ({ name, email }: Pick<UserListItem, 'name' | 'email'>): string =>
  name || email || texts.nameless;

/** Whether someone has signed in yet, in words. */
export const statusName = (status: string | null | undefined): string =>
  status === 'active' || status === 'invited' ? texts.statuses[status] : status || texts.absent;

/** Turns an id into the name of the location; empty while the locations are loaded. */
export const useLocationName = (): ((id: string | null | undefined) => string) => {
  const options = useAtomValue(locationOptionsAtom);
  const loaded = useAtomValue(locationsAtom) !== null;
  const names = useMemo(
    () => new Map(options.map(({ id, label }) => [id, label || texts.nameless])),
    [options],
  );
  return useCallback(
    (id) => (id ? (names.get(id) ?? (loaded ? usersTexts.unknownLocation : '')) : texts.none),
    [names, loaded],
  );
};
