import { useSyncExternalStore } from 'react';

// All callers share one object, because browsers keep each `matchMedia` query in memory.
let list: MediaQueryList | undefined;

const narrowList = (): MediaQueryList | undefined => {
  list ??= window.matchMedia?.('(width < 43rem)');
  return list;
};

/** In a narrow window, the table is at most 41rem wide, and its styles show users as cards. */
const isWindowNarrow = (): boolean => narrowList()?.matches ?? false;

const subscribe = (changed: () => void): (() => void) => {
  narrowList()?.addEventListener('change', changed);
  return () => narrowList()?.removeEventListener('change', changed);
};

export const useIsWindowNarrow = (): boolean => useSyncExternalStore(subscribe, isWindowNarrow);
