import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { timeZoneName } from 'shared-features';
import { compareNames } from 'shared-i18n';
import { languageAtom } from 'shared-session';
import { foldForSearch, type Location } from 'shared-session/wire';
import type { SortDirection } from 'shared-ui';

/** The orders of the list, as the URL names them. */
export type LocationSort = 'name' | 'time_zone' | 'users';

type UserCounts = ReadonlyMap<string, number> | undefined;

const COMPARE: Record<LocationSort, (a: Location, b: Location, counts: UserCounts) => number> = {
  name: (a, b) => compareNames(a.name, b.name),
  time_zone: (a, b) => compareNames(a.time_zone ?? '', b.time_zone ?? ''),
  users: (a, b, counts) => (counts?.get(a._id) ?? 0) - (counts?.get(b._id) ?? 0),
};

const matches = ({ name, address, time_zone }: Location, words: readonly string[]): boolean => {
  const text = foldForSearch([name, address, time_zone && timeZoneName(time_zone)].join(' '));
  return words.every((word) => text.includes(word));
};

/** Search and order of the locations. They stand in the URL, as those of the users do. */
export const useLocationsView = (
  locations: readonly Location[] | undefined,
  userCounts: UserCounts,
) => {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const sort = params.get('sort') ?? '';
  const isDescending = sort.startsWith('-');
  const named = sort.replace('-', '');
  const field = named in COMPARE ? (named as LocationSort) : 'name';
  const language = useAtomValue(languageAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each language has an order and names of time zones of its own.
  const shown = useMemo(() => {
    const words = foldForSearch(search).split(/\s+/u);
    const found = locations?.filter((location) => matches(location, words));
    const sorted = found?.toSorted(
      (a, b) => COMPARE[field](a, b, userCounts) || COMPARE.name(a, b, userCounts),
    );
    return isDescending ? sorted?.toReversed() : sorted;
  }, [locations, userCounts, search, field, isDescending, language]);
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    // Synchronously: in a transition the typed text would jump back while the machine is busy.
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true });
  };
  return {
    shown,
    search,
    setSearch: (text: string) => set('search', text),
    /** What makes a heading sort the list. */
    sortBy: (wanted: LocationSort) => {
      const isSorted = wanted === field;
      const direction: SortDirection = isDescending ? 'descending' : 'ascending';
      return {
        sort: isSorted ? direction : 'none',
        onSort: () => set('sort', `${isSorted && !isDescending ? '-' : ''}${wanted}`),
      } as const;
    },
  };
};
