import { useEffect, useRef, useState } from 'react';

/** How long a toast stays (specification 7), in milliseconds. */
const AUTO_HIDE = 5000;

/**
 * Calls `hide` after 5 s, not counting the time while `paused` (WCAG 2.2.1: people need time to read the toast or to
 * reach it).
 */
export const useAutoHide = (hide: () => void, paused: boolean): void => {
  const [left] = useState({ ms: AUTO_HIDE });
  const latest = useRef(hide);
  useEffect(() => {
    latest.current = hide;
  }, [hide]);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => latest.current(), left.ms);
    return () => {
      clearTimeout(timer);
      left.ms = Math.max(0, left.ms - (performance.now() - started));
    };
  }, [paused, left]);
};
