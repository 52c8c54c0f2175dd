import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure, ApiResult } from 'shared-session';

/** What a page sees of something it loads. */
export type Load = {
  loading: boolean;
  failure: ApiFailure | null;
  /** Loads again. */
  again: () => void;
};

/** Loads when the component appears, and gives up when it goes. `load` must stay the same between renderings. */
export function useLoad(load: (signal: AbortSignal) => Promise<ApiResult>): Load {
  const [attempt, setAttempt] = useState(1);
  const [settled, setSettled] = useState<{ attempt: number; failure: ApiFailure | null } | null>(
    null,
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal).then((answer) => {
      if (!controller.signal.aborted) setSettled({ attempt, failure: answer.ok ? null : answer });
    });
    return () => controller.abort();
  }, [load, attempt]);

  const again = useCallback(() => setAttempt((last) => last + 1), []);
  const loading = settled?.attempt !== attempt;
  return { loading, failure: settled?.failure ?? null, again };
}
