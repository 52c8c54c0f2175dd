import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Where each entry of the history was scrolled to, in px. A reload forgets it, because the browser remembers it then. */
const positions = new Map<string, number>();

/** After this time nobody expects the page to jump any more, in ms. */
const TOO_LATE_MS = 5000;

/** What a person does to scroll or work; from then on the page must not jump. */
const SCROLLING_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Going back to a page shows it where it was left. The browser does that only for content that is there immediately;
 * this waits until the content is tall enough again.
 */
export const useScrollMemory = (): void => {
  const { key } = useLocation();
  useEffect(() => {
    // An entry that was shown before has the same key only when someone goes back or forward to it.
    const before = positions.get(key);
    const stop = scrollWhenTallEnough(before ?? 0);
    const remember = () => positions.set(key, window.scrollY);
    // A filter replaces the entry, and the page stays where it is.
    if (before === undefined) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', remember);
    };
  }, [key]);
};

/** Whether a page is shown again at an entry of the history, so that it goes back to where it was left. */
export const isHistoryReturn = (key: string): boolean => positions.has(key);

const scrollWhenTallEnough = (top: number): (() => void) | undefined => {
  if (top === 0) return undefined;
  return scrollWhileLoading(() => {
    const { scrollHeight } = document.documentElement;
    if (scrollHeight - window.innerHeight < top) return false;
    window.scrollTo({ top, behavior: 'instant' });
    return true;
  });
};

/** Scrolls now and whenever the page grows, until `scroll` says that it is done, somebody acts, or it is too late. */
export const scrollWhileLoading = (scroll: () => boolean): (() => void) => {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const action of SCROLLING_EVENTS) window.removeEventListener(action, stop);
  };
  const observer = new ResizeObserver(() => {
    if (scroll()) stop();
  });
  const timer = setTimeout(stop, TOO_LATE_MS);
  for (const action of SCROLLING_EVENTS) window.addEventListener(action, stop, { passive: true });
  observer.observe(document.body);
  return stop;
};
