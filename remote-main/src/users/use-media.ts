import { useCallback, useSyncExternalStore } from 'react';

/** The width below which the users table shows its rows as cards. */
export const NARROW_WINDOW_QUERY = '(width < 40rem)';

// One object per query, because browsers keep the query of every `matchMedia` call in memory.
const lists = new Map<string, MediaQueryList | undefined>();

const listOf = (query: string): MediaQueryList | undefined => {
  if (!lists.has(query)) lists.set(query, window.matchMedia?.(query));
  return lists.get(query);
};

/** Whether a media query matches now; `false` without a screen. */
export const matchesMedia = (query: string): boolean => listOf(query)?.matches ?? false;

export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (changed) => {
        const list = listOf(query);
        list?.addEventListener('change', changed);
        return () => list?.removeEventListener('change', changed);
      },
      [query],
    ),
    () => matchesMedia(query),
  );
