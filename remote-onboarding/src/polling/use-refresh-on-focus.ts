import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { refreshProfileAtom } from 'shared-session';

/** Requests the profile when the window gets the focus: another tab may have finished the step. */
export function useRefreshOnFocus(active = true): void {
  const refresh = useSetAtom(refreshProfileAtom);
  useEffect(() => {
    if (!active) return;
    const ask = () => void refresh();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [active, refresh]);
}
