import { useRef } from 'react';

/**
 * How often the calling component has rendered, this time included. It counts while rendering, against React's advice:
 * the count is the very thing to be shown. Development's strict mode renders twice.
 */
export const useRenderCount = (): number => {
  const count = useRef(0);
  count.current += 1;
  return count.current;
};
