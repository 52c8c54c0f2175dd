import { useEffect, useRef } from 'react';

/** Does something once, as soon as it is wanted. */
export function useOnce(wanted: boolean, action: () => void) {
  const isDone = useRef(false);
  useEffect(() => {
    if (!wanted || isDone.current) return;
    isDone.current = true;
    action();
  });
}
