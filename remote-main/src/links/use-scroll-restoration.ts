import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scroll positions in px, by history key. After a reload, the browser restores the position. */
const positions = new Map<string, number>();

/** How long the page may scroll by itself. A later movement would surprise the visitor. */
const MAX_SCROLL_WAIT_MS = 5000;

/** The events that show that the visitor acts. After these, the page does not scroll by itself. */
const SCROLLING_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls after Back or Forward, because the browser scrolls before the content is loaded. */
export const useScrollRestoration = (): void => {
  const { key } = useLocation();
  useEffect(() => {
    // If this key has a position, the visitor went back or forward to this history entry.
    const before = positions.get(key);
    const stop = before ? scrollWhileLoading(() => scrollIfTallEnough(before)) : undefined;
    const remember = () => positions.set(key, window.scrollY);
    // Stores the position of a new key. A new filter changes the key, but causes no scroll event.
    if (before === undefined) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', remember);
    };
  }, [key]);
};

/** Whether the history entry has already been shown since the last reload. */
export const wasHistoryEntryShown = (key: string): boolean => positions.has(key);

const scrollIfTallEnough = (top: number): boolean => {
  const { scrollHeight } = document.documentElement;
  if (scrollHeight - window.innerHeight < top) return false;
  window.scrollTo({ top, behavior: 'instant' });
  return true;
};

/** Scrolls now and whenever the page grows, until `scroll` returns true or the visitor acts. */
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
