import { useCallback, useEffect, useReducer, useState } from 'react';
import type { ApiFailure, ApiResult, LoadOptions } from 'shared-session';
import { type Polling, risingDelays, startPolling } from './polling';

const FIRST_RETRY_DELAY_MS = 5000;
const MAX_RETRY_DELAY_MS = 30_000;

type Wait = {
  isUnreachable: boolean;
  /** The earliest time of the next request, in ms since 1970, from `Retry-After`; otherwise 0. */
  notBefore: number;
};

/** The failed calls that wait for a retry. The keys are the functions that repeat the calls. */
const waiting = new Map<() => void, Wait>();
const listeners = new Set<() => void>();
let probing: Polling | undefined;

const isDue = ([, { notBefore }]: [unknown, Wait]): boolean => notBefore <= Date.now();

/** Repeats one waiting call, a different one each time. Its success repeats all the others. */
const probe = async (): Promise<undefined> => {
  const first = [...waiting].find(isDue);
  if (first === undefined) return undefined;
  const [retry, wait] = first;
  waiting.delete(retry);
  waiting.set(retry, wait);
  retry();
  return undefined;
};

const probeNow = (): void => void probing?.askNow();

const changed = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Lets a failed call wait for a retry. While the page is visible, one waiting call is repeated
 * after 5 s, then after pauses that grow to 30 s, and when the page gets the focus or the browser
 * is online again. When a call succeeds, all are repeated. The returned function ends the waiting.
 */
const retryWhenReachable = (retry: () => void, wait: Wait): (() => void) => {
  waiting.set(retry, wait);
  changed();
  if (!probing) {
    probing = startPolling({
      ask: probe,
      delay: risingDelays(FIRST_RETRY_DELAY_MS, MAX_RETRY_DELAY_MS),
    });
    window.addEventListener('online', probeNow);
    window.addEventListener('focus', probeNow);
  }
  return () => {
    waiting.delete(retry);
    changed();
    if (waiting.size > 0) return;
    probing?.stop();
    probing = undefined;
    window.removeEventListener('online', probeNow);
    window.removeEventListener('focus', probeNow);
  };
};

const serverAnswered = (answered: () => void): void => {
  waiting.delete(answered);
  for (const [retry] of [...waiting].filter(isDue)) retry();
};

export const subscribeToOutage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a call waits for a retry because the server could not be reached. */
export const isServerUnreachable = (): boolean =>
  [...waiting.values()].some(({ isUnreachable }) => isUnreachable);

/** Repeats all failed calls that wait for a retry. */
export const retryAllCalls = (): void => {
  for (const retry of [...waiting.keys()]) retry();
};

/** Status codes that mean that the server or a proxy is busy or restarting. */
const TEMPORARY_STATUSES = [429, 502, 503, 504];

export const isTemporaryFailure = ({ statusCode, serverIsOk, cause }: ApiFailure): boolean =>
  !serverIsOk || cause === 'unreachable' || TEMPORARY_STATUSES.includes(statusCode);

/**
 * The state of a call. The last answer stays while the call is repeated. While the server cannot be
 * reached, the call is repeated automatically and is pending, and `OutageNotice` says why.
 */
export type Call<T> = {
  data: T | undefined;
  failure: ApiFailure | undefined;
  pending: boolean;
  retry: () => void;
};

export type UseCallOptions = {
  reloadKey?: number;
  /** `toast` if the component does not show `failure` itself. */
  errors?: 'page' | 'toast';
};

type Settled<T> = Pick<Call<T>, 'data' | 'failure'> & {
  load: unknown;
  attempt: number;
  notBefore?: number;
};

const nextRetry = ({ count }: { count: number }, silent: boolean) => ({
  count: count + 1,
  silent,
});

/**
 * Returns the earlier failure if the new failure has the same message, because screen readers would
 * announce a new object again.
 */
const sameOr = (before: ApiFailure | undefined, now: ApiFailure): ApiFailure =>
  before?.message === now.message && before.serverIsOk === now.serverIsOk ? before : now;

/**
 * Calls `load` when the component appears, and again when `load` or `reloadKey` changes. Only the
 * answer to the latest call counts. A call that failed temporarily is repeated without a toast.
 */
export const useCall = <T>(
  load: (options: LoadOptions) => Promise<ApiResult<T>>,
  { reloadKey = 0, errors = 'page' }: UseCallOptions = {},
): Call<T> => {
  const [{ count, silent }, repeat] = useReducer(nextRetry, { count: 0, silent: false });
  const attempt = count + reloadKey;
  const [settled, setSettled] = useState<Settled<T>>();
  const retry = useCallback(() => repeat(false), []);
  const retrySilently = useCallback(() => repeat(true), []);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
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
      if (result.ok) serverAnswered(retrySilently);
      // Repeats the call without `silent`, so that a toast shows why the server rejected the call.
      else if (silent && !staysTemporary && errors === 'toast') retry();
    });
    return () => controller.abort();
  }, [load, attempt, silent, errors, retry, retrySilently]);

  const isUnreachable = settled?.failure?.serverIsOk === false;
  const isRepeated = settled?.failure !== undefined && isTemporaryFailure(settled.failure);
  const notBefore = settled?.notBefore ?? 0;
  useEffect(
    () =>
      isRepeated ? retryWhenReachable(retrySilently, { isUnreachable, notBefore }) : undefined,
    [isRepeated, isUnreachable, notBefore, retrySilently],
  );

  return {
    data: settled?.data,
    failure: isUnreachable ? undefined : settled?.failure,
    pending: isUnreachable || settled?.load !== load || settled.attempt !== attempt,
    retry,
  };
};
