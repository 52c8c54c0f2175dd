import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { ApiFailure, ApiResult, LoadOptions } from 'shared-session';
import { noteFailedRetry, retryDueCallsAfterSuccess, retryWhenReachable } from './outage';

/** Status codes that mean that the server or a proxy is busy or restarting. */
const TEMPORARY_STATUSES = [429, 502, 503, 504];

export const isTemporaryFailure = ({ statusCode, serverIsOk, cause }: ApiFailure): boolean =>
  !serverIsOk || cause === 'unreachable' || TEMPORARY_STATUSES.includes(statusCode);

/**
 * The state of a call. While a call is repeated, the last response stays. While the server cannot
 * be reached, `useCall` repeats the call automatically, `pending` is true, and `OutageNotice` says
 * why.
 */
export type CallState<T> = {
  data: T | undefined;
  failure: ApiFailure | undefined;
  pending: boolean;
  /** Repeats this call. If it has failed, repeats the other failed calls of the page too. */
  retry: () => void;
};

export type UseCallOptions = {
  reloadKey?: number;
  /** `toast` if the component does not show `failure` itself. */
  errors?: 'page' | 'toast';
};

type Settled<T> = Pick<CallState<T>, 'data' | 'failure'> & {
  load: unknown;
  attempt: number;
  notBefore?: number;
};

/** The failed calls of the page. "Try again" for one of these calls repeats all of them. */
const failedCalls = new Set<() => void>();

const nextRetry = ({ count }: { count: number }, silent: boolean) => ({
  count: count + 1,
  silent,
});

/** Keeps `before` if `now` is equal, because screen readers repeat the message of a new object. */
const sameOr = (before: ApiFailure | undefined, now: ApiFailure): ApiFailure =>
  before?.message === now.message && before.serverIsOk === now.serverIsOk ? before : now;

/**
 * Calls `load` when the component appears, and again when `load` or `reloadKey` changes. Only the
 * response to the latest call counts. A call that failed temporarily is repeated without a toast.
 */
export const useCall = <T>(
  load: (options: LoadOptions) => Promise<ApiResult<T>>,
  { reloadKey = 0, errors = 'page' }: UseCallOptions = {},
): CallState<T> => {
  const [{ count, silent: wasSilent }, repeat] = useReducer(nextRetry, { count: 0, silent: false });
  const attempt = count + reloadKey;
  const [settled, setSettled] = useState<Settled<T>>();
  const retrySilently = useCallback(() => repeat(true), []);
  const retry = useCallback(() => {
    if (failedCalls.has(retrySilently)) for (const each of failedCalls) each();
    // Repeats this call, and shows a toast if it fails. This replaces a silent repetition by the
    // line above.
    repeat(false);
  }, [retrySilently]);

  const failure = settled?.failure;
  const isUnreachable = failure?.serverIsOk === false;
  const isRepeated = failure !== undefined && isTemporaryFailure(failure);
  // A call is silent only if it repeats a call that failed temporarily (`isRepeated`). `wasSilent`
  // is not enough, because it stays true for later calls, for example after `load` has changed. If
  // later calls were silent, the API client would not react to their failures, such as a 403.
  const isSilent = useEffectEvent(() => wasSilent && isRepeated);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const silent = isSilent();
    load({ signal, errors, silent }).then((result) => {
      // Ignores an aborted call, which may resolve after the next call has started.
      if (signal.aborted) return;
      const staysTemporary = silent && !result.ok && isTemporaryFailure(result);
      setSettled((before) => {
        if (result.ok) return { data: result.payload, failure: undefined, load, attempt };
        const failure = staysTemporary ? sameOr(before?.failure, result) : result;
        const notBefore = result.retryAfterMs ? Date.now() + result.retryAfterMs : 0;
        return { data: before?.data, failure, load, attempt, notBefore };
      });
      if (result.ok) retryDueCallsAfterSuccess(retrySilently);
      else {
        failedCalls.add(retrySilently);
        noteFailedRetry(retrySilently);
        // Repeats the call without `silent`, so that a toast shows why the server rejected the
        // call, and so that the API client reacts to a 401 or 403.
        const needsReaction = errors === 'toast' || [401, 403].includes(result.statusCode);
        if (silent && !staysTemporary && needsReaction) repeat(false);
      }
    });
    return () => {
      controller.abort();
      failedCalls.delete(retrySilently);
    };
  }, [load, attempt, errors, retrySilently]);

  const notBefore = settled?.notBefore ?? 0;
  useEffect(
    () =>
      isRepeated ? retryWhenReachable(retrySilently, { isUnreachable, notBefore }) : undefined,
    [isRepeated, isUnreachable, notBefore, retrySilently],
  );

  return {
    data: settled?.data,
    failure: isUnreachable ? undefined : failure,
    pending: isUnreachable || settled?.load !== load || settled.attempt !== attempt,
    retry,
  };
};
