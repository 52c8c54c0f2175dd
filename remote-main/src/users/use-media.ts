import { useCallback, useSyncExternalStore } from 'react';

/** The window is so narrow that the users table shows its rows as cards. */
export const NARROW_WINDOW = '(width < 40rem)';

// A browser keeps what it has parsed for every call of `matchMedia`, for the life of the page.
const lists = new Map<string, MediaQueryList | undefined>();

const listOf = (query: string): MediaQueryList | undefined => {
  if (!lists.has(query)) lists.set(query, window.matchMedia?.(query));
  return lists.get(query);
};

/** Whether a media query holds now; `false` where there is no screen to ask. */
export const isMedia = (query: string): boolean => listOf(query)?.matches ?? false;

/** {@link isMedia}, as it changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (changed) => {
        const list = listOf(query);
        list?.addEventListener('change', changed);
        return () => list?.removeEventListener('change', changed);
      },
      [query],
    ),
    () => isMedia(query),
  );
