import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from 'shared-session';

/**
 * `isOutdated`: whether the profile still has the onboarding status from before the save. As long
 * as it has, the visitor cannot open the next step. Call `noteSaved` after saving.
 */
export function useProfileOutdatedAfterSave(): { isOutdated: boolean; noteSaved: () => void } {
  // Treats an empty status (specification 5) like a missing profile. A first profile with an empty
  // status does not open the next step, so it must not end `isOutdated`.
  const status = useAtomValue(sessionAtom).user?.onboarding_status || undefined;
  const [before, setBefore] = useState<{ status: typeof status } | null>(null);
  return {
    isOutdated: before !== null && before.status === status,
    noteSaved: () => setBefore({ status }),
  };
}
