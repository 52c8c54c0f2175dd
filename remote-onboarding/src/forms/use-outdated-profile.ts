import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from 'shared-session';

/**
 * Tells whether the profile still has the old status although the step is saved, because refreshing
 * failed or the server is late. The guard then stays on this page. Call `recorded` after saving.
 */
export function useOutdatedProfile(): { isBehind: boolean; recorded: () => void } {
  const status = useAtomValue(sessionAtom).user?.onboarding_status;
  const [before, setBefore] = useState<{ status: typeof status } | null>(null);
  return {
    isBehind: before !== null && before.status === status,
    recorded: () => setBefore({ status }),
  };
}
