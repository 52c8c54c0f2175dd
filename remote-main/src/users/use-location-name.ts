import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { locationOptionsAtom, locationsAtom } from 'shared-session';
import { texts } from '../texts';

/** Turns an id into the location's name; one that is gone is said to be, unless the names are still to come. */
export const useLocationName = (): ((id: string | null | undefined) => string) => {
  const options = useAtomValue(locationOptionsAtom);
  const loaded = useAtomValue(locationsAtom) !== null;
  const names = useMemo(() => new Map(options.map(({ id, label }) => [id, label])), [options]);
  return useCallback(
    (id) => (id ? (names.get(id) ?? (loaded ? texts.users.unknownLocation : '')) : texts.none),
    [names, loaded],
  );
};
