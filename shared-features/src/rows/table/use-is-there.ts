import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for what ends after a while. */
export function useIsThere(): RefObject<boolean> {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
