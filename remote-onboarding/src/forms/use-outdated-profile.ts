import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from 'shared-session';

/**
 * Tells whether the profile still has the status from before this step, because it is outdated. The
 * guard then stays on this page. Call `noteSaved` after saving.
 */
export function useOutdatedProfile(): { isOutdated: boolean; noteSaved: () => void } {
  const status = useAtomValue(sessionAtom).user?.onboarding_status;
  const [before, setBefore] = useState<{ status: typeof status } | null>(null);
  return {
    isOutdated: before !== null && before.status === status,
    noteSaved: () => setBefore({ status }),
  };
}
