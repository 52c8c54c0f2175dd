import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from 'shared-session';

/**
 * For a step that was saved, but the session could not be refreshed. The profile is still the old one, so the guard
 * stays on this page. Call `recorded` after saving.
 */
export function useBehind(): { isBehind: boolean; recorded: () => void } {
  const { user } = useAtomValue(sessionAtom);
  const [before, setBefore] = useState<{ user: typeof user } | null>(null);
  return {
    isBehind: before !== null && before.user === user,
    recorded: () => setBefore({ user }),
  };
}
