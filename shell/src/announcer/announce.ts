import { atom, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { sessionAtom } from 'shared-session';
import { isModalDialogOpen } from 'shared-ui';

type Announcement = { id: number; text: string; urgent: boolean; at: number };

const ANNOUNCEMENT_STAYS_MS = 1000;

/** The last announcement is removed after this time, so that screen readers read no old text. */
const LAST_ANNOUNCEMENT_STAYS_MS = 10_000;

let announcements = 0;

export const announcementsAtom = atom<readonly Announcement[]>([]);

export const subscribeToDialogs = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
};

const announceAtom = atom(null, (get, set, text: string, urgent?: boolean) => {
  const add = () => {
    const at = performance.now();
    const id = ++announcements;
    const recent = get(announcementsAtom).filter((each) => at - each.at < ANNOUNCEMENT_STAYS_MS);
    set(announcementsAtom, [...recent, { id, text, urgent: urgent === true, at }]);
    setTimeout(
      () => set(announcementsAtom, (others) => others.filter((each) => each.id !== id)),
      LAST_ANNOUNCEMENT_STAYS_MS,
    );
  };
  if (!isModalDialogOpen()) return add();
  const uid = () => get(sessionAtom).firebaseUser?.uid;
  const before = uid();
  // Waits until dialogs close, because screen readers skip text that is added to an inert page.
  const stop = subscribeToDialogs(() => {
    if (isModalDialogOpen()) return;
    stop();
    // The next visitor of this tab must not hear the announcements for the previous visitor.
    if (uid() === before) add();
  });
});

export const useAnnounce = () => useSetAtom(announceAtom);

/** Counts shown pages and `letNextPageTakeFocus` calls. At 0, a shown page takes no focus. */
let arrivals = 0;

let noteFirstArrival: () => void = () => {};

/** Resolves when the first page of the visit, or its error, is shown. */
export const whenFirstPageShown = new Promise<void>((resolve) => {
  noteFirstArrival = resolve;
});

/**
 * Makes the next page take the focus, even if it is the first page of the visit. Links call this
 * when pressed. Call it also for other presses that can open a page before the first page is shown.
 */
export const letNextPageTakeFocus = (): void => {
  arrivals += 1;
};

// Counts only presses of links. After a press that opens a menu, the loading page must not take the
// focus out of the menu.
const noteLink = ({ target }: Event): void => {
  if ((target as Element).closest?.('a')) letNextPageTakeFocus();
};
addEventListener('click', noteLink, true);

/** Returns `false` if the page has no heading. */
export const focusPageHeading = (): boolean => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus();
  return heading !== null;
};

const focusHeadingOnceThere = (): (() => void) | undefined => {
  if (focusPageHeading()) return undefined;
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== before || focusPageHeading()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
};

/**
 * Focuses and announces a page or its error (specification 10). The first page of a visit takes no
 * focus, and is announced only when it is `unexpected`, such as an error of the whole site.
 */
export const useFocusAndAnnouncePage = (title: string, unexpected = false): void => {
  const announce = useAnnounce();
  // Keeps the first title, because a title in a new language would be announced as a new page.
  const [arrived] = useState(title);
  useEffect(() => {
    const isFirst = arrivals++ === 0;
    noteFirstArrival();
    if (!isFirst || unexpected) announce(arrived);
    return isFirst ? undefined : focusHeadingOnceThere();
  }, [arrived, unexpected, announce]);
};
