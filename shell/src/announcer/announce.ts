import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';

type Announcement = { text: string; urgent: boolean; count: number };

/** The current announcement. */
export const announcementAtom = atom<Announcement>({ text: '', urgent: false, count: 0 });

/** Announces a text to screen readers, politely or `urgent`ly. */
export const announceAtom = atom(null, (get, set, text: string, urgent?: boolean) => {
  set(announcementAtom, { text, urgent: urgent === true, count: get(announcementAtom).count + 1 });
});

/** {@link announceAtom} as a stable function. */
export const useAnnounce = (): ((text: string, urgent?: boolean) => void) => {
  const announce = useSetAtom(announceAtom);
  return useCallback((text, urgent) => announce(text, urgent), [announce]);
};
