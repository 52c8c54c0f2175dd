import { type ReactNode, useEffect, useState } from 'react';

/** Props of {@link Delayed}. */
export interface DelayedProps {
  /** Milliseconds to wait. */
  delay?: number | undefined;
  children: ReactNode;
}

/**
 * Shows its children only after a while (200 ms), so that what loads at once does not flicker (product 10). Its place is
 * marked as one of something still to come from the start: whatever waits for the page to be whole need not flicker
 * either.
 */
export function Delayed({ delay = 200, children }: DelayedProps) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return due ? children : <span hidden data-skeleton />;
}
