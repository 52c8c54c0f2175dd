import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure, ApiResult } from 'shared-session';

/** Where a call stands. The last answer stays while a newer one is awaited, and when that one fails. */
export type Call<T> = {
  data: T | undefined;
  failure: ApiFailure | undefined;
  pending: boolean;
  retry: () => void;
};

type Settled<T> = Pick<Call<T>, 'data' | 'failure'> & { load: unknown; attempt: number };

/**
 * Runs `load` when the component appears and whenever `load` or `reloadKey` changes, and aborts the call before: the
 * answer shown is always the last question's (experience check 9). Pass a function from `useCallback`.
 */
export const useCall = <T>(
  load: (signal: AbortSignal) => Promise<ApiResult<T>>,
  reloadKey = 0,
): Call<T> => {
  const [retries, setRetries] = useState(0);
  const attempt = retries + reloadKey;
  const [settled, setSettled] = useState<Settled<T>>();

  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then((result) => {
      // An aborted call resolves too, after the one that replaced it has started.
      if (controller.signal.aborted) return;
      setSettled((before) =>
        result.ok
          ? { data: result.payload, failure: undefined, load, attempt }
          : { data: before?.data, failure: result, load, attempt },
      );
    });
    return () => controller.abort();
  }, [load, attempt]);

  return {
    data: settled?.data,
    failure: settled?.failure,
    pending: settled?.load !== load || settled.attempt !== attempt,
    retry: useCallback(() => setRetries((count) => count + 1), []),
  };
};
