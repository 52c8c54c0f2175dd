import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from 'shared-session';

/**
 * `isOutdated`: whether the profile still has the onboarding status from before the save. The
 * visitor can then not open the next step yet. Call `noteSaved` after saving.
 */
export function useProfileOutdatedAfterSave(): { isOutdated: boolean; noteSaved: () => void } {
  // Treats an empty status (specification 5) like a missing profile. Otherwise, a first profile
  // with an empty status would end `isOutdated`, although this profile does not open the next step.
  const status = useAtomValue(sessionAtom).user?.onboarding_status || undefined;
  const [before, setBefore] = useState<{ status: typeof status } | null>(null);
  return {
    isOutdated: before !== null && before.status === status,
    noteSaved: () => setBefore({ status }),
  };
}
