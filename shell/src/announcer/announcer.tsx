import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { VisuallyHidden } from 'shared-ui';

type Announcement = { text: string; urgent: boolean; count: number };

const announcementAtom = atom<Announcement>({ text: '', urgent: false, count: 0 });

/** Says something to screen readers: politely, or `urgent` at once. */
export const announceAtom = atom(null, (get, set, text: string, urgent?: boolean) => {
  set(announcementAtom, { text, urgent: urgent === true, count: get(announcementAtom).count + 1 });
});

/** {@link announceAtom} as a stable function. */
export const useAnnounce = (): ((text: string, urgent?: boolean) => void) => {
  const announce = useSetAtom(announceAtom);
  return useCallback((text, urgent) => announce(text, urgent), [announce]);
};

/**
 * The two live regions of the site. They are there from the start: a region that comes with its text is often not
 * read. A repeated sentence differs by a trailing no-break space, else it would be no change.
 */
export function Announcer() {
  const { text, urgent, count } = useAtomValue(announcementAtom);
  const spoken = text && (count % 2 ? text : `${text}\u00A0`);
  return (
    <>
      <VisuallyHidden aria-live="polite">{urgent ? '' : spoken}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{urgent ? spoken : ''}</VisuallyHidden>
    </>
  );
}
