import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from 'shared-session';

/**
 * Whether something was recorded that the session does not show yet: its profile is still the one from before. Call
 * `recorded` from the handler that sent it.
 */
export function useBehind(): { isBehind: boolean; recorded: () => void } {
  const { user } = useAtomValue(sessionAtom);
  const [before, setBefore] = useState<{ user: typeof user } | null>(null);
  return {
    isBehind: before !== null && before.user === user,
    recorded: () => setBefore({ user }),
  };
}
