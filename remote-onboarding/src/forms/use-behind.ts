import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from 'shared-session';

/**
 * For a step that was saved, while the profile still has the old status: refreshing it failed, or the server answered with
 * the old status. The guard stays on this page then. Call `recorded` after saving.
 */
export function useProfileBehind(): { isBehind: boolean; recorded: () => void } {
  const status = useAtomValue(sessionAtom).user?.onboarding_status;
  const [before, setBefore] = useState<{ status: typeof status } | null>(null);
  return {
    isBehind: before !== null && before.status === status,
    recorded: () => setBefore({ status }),
  };
}
