import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from 'shared-session';

/**
 * For a step that was saved while the session could not be refreshed: the profile is still the old one, so the guard
 * does not move on. Call `recorded` after saving.
 */
export function useBehind(): { isBehind: boolean; recorded: () => void } {
  const { user } = useAtomValue(sessionAtom);
  const [before, setBefore] = useState<{ user: typeof user } | null>(null);
  return {
    isBehind: before !== null && before.user === user,
    recorded: () => setBefore({ user }),
  };
}
