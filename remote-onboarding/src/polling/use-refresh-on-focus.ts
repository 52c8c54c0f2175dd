import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { refreshProfileAtom } from 'shared-session';

/**
 * Requests the profile when the window gets the focus while `active`, because the visitor may have
 * finished this step in another tab. The guard then opens the next step.
 */
export function useRefreshOnFocus(active = true): void {
  const refresh = useSetAtom(refreshProfileAtom);
  useEffect(() => {
    if (!active) return;
    const ask = () => void refresh();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [active, refresh]);
}
