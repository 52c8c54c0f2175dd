import { useSyncExternalStore } from 'react';

// One object, because browsers keep the query of every `matchMedia` call in memory.
let list: MediaQueryList | undefined;

const narrowList = (): MediaQueryList | undefined => {
  list ??= window.matchMedia?.('(width < 40rem)');
  return list;
};

/** Whether the window is so narrow that the users table shows its rows as cards. */
export const isWindowNarrow = (): boolean => narrowList()?.matches ?? false;

const subscribe = (changed: () => void): (() => void) => {
  narrowList()?.addEventListener('change', changed);
  return () => narrowList()?.removeEventListener('change', changed);
};

export const useNarrowWindow = (): boolean => useSyncExternalStore(subscribe, isWindowNarrow);
