import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scroll position in px, by key of the history entry. Browsers restore it after a reload. */
const positions = new Map<string, number>();

/** Nobody expects the page to scroll by itself after this time. */
const MAX_SCROLL_WAIT_MS = 5000;

/** Events that show that the visitor scrolls or works. The page then stops scrolling by itself. */
const SCROLLING_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position after Back or Forward, because browsers do not wait for the content.
 */
export const useScrollRestoration = (): void => {
  const { key } = useLocation();
  useEffect(() => {
    // A known key means that somebody went back or forward to this entry.
    const before = positions.get(key);
    const stop = scrollWhenTallEnough(before ?? 0);
    const remember = () => positions.set(key, window.scrollY);
    // Notes the position for a new key now, because a new filter changes the key without scrolling.
    if (before === undefined) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', remember);
    };
  }, [key]);
};

/** Whether the history entry was shown before. */
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

/** Calls `scroll` now and when the page grows, until `scroll` returns true or the visitor acts. */
export const scrollWhileLoading = (scroll: () => boolean): (() => void) => {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const action of SCROLLING_EVENTS) window.removeEventListener(action, stop);
  };
  const observer = new ResizeObserver(() => {
    if (scroll()) stop();
  });
  const timer = setTimeout(stop, MAX_SCROLL_WAIT_MS);
  for (const action of SCROLLING_EVENTS) window.addEventListener(action, stop, { passive: true });
  observer.observe(document.body);
  return stop;
};
