import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure, ApiResult } from 'shared-session';
import { retryWhenReachable, serverAnswered } from './recovery';

/** The state of a call. The last answer stays while a newer one is loaded, and when that one fails. */
export type Call<T> = {
  data: T | undefined;
  failure: ApiFailure | undefined;
  pending: boolean;
  retry: () => void;
};

type Settled<T> = Pick<Call<T>, 'data' | 'failure'> & { load: unknown; attempt: number };

/**
 * Runs `load` when the component appears and whenever `load` or `reloadKey` changes, and aborts the call before: the
 * answer shown always belongs to the last question. A call that failed because the server could not be reached is
 * repeated until it is answered. Pass a function from `useCallback`.
 */
export const useCall = <T>(
  load: (signal: AbortSignal) => Promise<ApiResult<T>>,
  reloadKey = 0,
): Call<T> => {
  const [retries, setRetries] = useState(0);
  const attempt = retries + reloadKey;
  const [settled, setSettled] = useState<Settled<T>>();
  const retry = useCallback(() => setRetries((count) => count + 1), []);

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
      if (result.ok) serverAnswered(retry);
    });
    return () => controller.abort();
  }, [load, attempt, retry]);

  const isUnreachable = settled?.failure?.serverIsOk === false;
  useEffect(() => (isUnreachable ? retryWhenReachable(retry) : undefined), [isUnreachable, retry]);

  return {
    data: settled?.data,
    failure: settled?.failure,
    pending: settled?.load !== load || settled.attempt !== attempt,
    retry,
  };
};
