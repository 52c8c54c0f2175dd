import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** Milliseconds that a toast stays (specification 7). */
const TOAST_SHOWN_MS = 5000;

const subscribeToVisibility = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Calls `hide` after 5 s. Time while `held` or in a hidden tab does not count (WCAG 2.2.1). */
export const useAutoHide = (hide: () => void, held: boolean): void => {
  const isHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'hidden',
  );
  const paused = held || isHidden;
  const [left] = useState({ ms: TOAST_SHOWN_MS });
  const onTimeOver = useEffectEvent(hide);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => onTimeOver(), left.ms);
    return () => {
      clearTimeout(timer);
      left.ms = Math.max(0, left.ms - (performance.now() - started));
    };
  }, [paused, left]);
};
