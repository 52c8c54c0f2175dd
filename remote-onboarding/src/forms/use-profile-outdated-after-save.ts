import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from 'shared-session';

/**
 * `isOutdated`: whether the profile still has the onboarding status from before the save, so that
 * the visitor cannot open the next step yet. Call `noteSaved` after saving.
 */
export function useProfileOutdatedAfterSave(): { isOutdated: boolean; noteSaved: () => void } {
  // Treats an empty status (specification 5) like a missing profile: if there was no profile before
  // the save, a new profile without a status counts as outdated.
  const status = useAtomValue(sessionAtom).user?.onboarding_status || undefined;
  const [before, setBefore] = useState<{ status: typeof status } | null>(null);
  return {
    isOutdated: before !== null && before.status === status,
    noteSaved: () => setBefore({ status }),
  };
}
