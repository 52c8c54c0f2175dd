import { useCallback, useSyncExternalStore } from 'react';

/** Where the users table shows its rows as cards, with room to spare. */
export const NARROW = '(width < 40rem)';

/** Whether a media query holds now; `false` where there is no screen to ask. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (changed) => {
        const list = window.matchMedia?.(query);
        list?.addEventListener('change', changed);
        return () => list?.removeEventListener('change', changed);
      },
      [query],
    ),
    () => window.matchMedia?.(query).matches ?? false,
  );
