import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { apiAtom, getUsers } from 'shared-session';
import { type Load, useLoad } from './use-load';

/** How many users the organization has; only their number is fetched (specification 8, `limit=0`). */
export function useUserCount(): Load & { count: number | undefined } {
  const api = useAtomValue(apiAtom);
  const [count, setCount] = useState<number>();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const answer = await getUsers(api, { limit: 0 }, { signal, errors: 'page' });
      // A server that ignores the query sends everybody and no total.
      if (answer.ok) setCount(answer.total ?? answer.payload.length);
      return answer;
    },
    [api],
  );
  return { ...useLoad(load), count };
}
