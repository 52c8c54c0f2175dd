import { createRisingDelays, type Polling, startPolling } from './polling';

const FIRST_RETRY_DELAY_MS = 5000;
const MAX_RETRY_DELAY_MS = 30_000;
/** The longest wait of a call in ms, even if its `Retry-After` is longer (specification 4). */
const MAX_RETRY_AFTER_MS = 5 * 60_000;

type Wait = {
  isUnreachable: boolean;
  /** The earliest time to repeat the call, in ms since 1970; 0 without `Retry-After`. */
  notBefore: number;
};

/** The failed calls that wait for a retry. The keys are the functions that repeat the calls. */
const waiting = new Map<() => void, Wait>();
/** The calls that a press of "Try again" has repeated, and that have no result yet. */
const retrying = new Set<() => void>();
const listeners = new Set<() => void>();
let probing: Polling | undefined;

const dueCalls = () =>
  [...waiting].filter(([, { notBefore }]) => {
    const rest = notBefore - Date.now();
    // If `rest` is longer than the maximum wait, the clock was set back. Such a call is due too.
    return rest <= 0 || rest > MAX_RETRY_AFTER_MS;
  });

/** Repeats one call, and moves it to the end, so that the next probe repeats a different call. */
const probe = async (): Promise<undefined> => {
  const [first] = dueCalls();
  if (!first) return;
  const [retry, wait] = first;
  waiting.delete(retry);
  waiting.set(retry, wait);
  retry();
};

const startProbing = (): void => {
  probing?.stop();
  probing = startPolling({
    ask: probe,
    delay: createRisingDelays(FIRST_RETRY_DELAY_MS, MAX_RETRY_DELAY_MS),
  });
};

const probeNow = (): void => void probing?.askNow();

const changed = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Lets a failed call wait for a retry. While the page is visible, repeats one waiting call at a
 * time: first after 5 s, then with pauses that grow up to 30 s. Repeats one call immediately when
 * the page gets the focus or the browser is online again. Call the returned function to stop the
 * retries of this call.
 */
export const retryWhenReachable = (retry: () => void, wait: Wait): (() => void) => {
  waiting.set(retry, wait);
  changed();
  if (!probing) {
    startProbing();
    window.addEventListener('online', probeNow);
    window.addEventListener('focus', probeNow);
  }
  return () => {
    waiting.delete(retry);
    retrying.delete(retry);
    changed();
    if (waiting.size > 0) return;
    probing?.stop();
    probing = undefined;
    window.removeEventListener('online', probeNow);
    window.removeEventListener('focus', probeNow);
  };
};

/**
 * Call this when a call has succeeded. Repeats all waiting calls that are due. For the next 5 s,
 * these calls are not due again, because they may still be running when another call succeeds.
 */
export const retryDueCallsAfterSuccess = (answered: () => void): void => {
  waiting.delete(answered);
  if (waiting.size > 0) startProbing();
  for (const [retry, wait] of dueCalls()) {
    wait.notBefore = Date.now() + FIRST_RETRY_DELAY_MS;
    retry();
  }
};

export const subscribeToOutage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const isServerUnreachable = (): boolean =>
  [...waiting.values()].some(({ isUnreachable }) => isUnreachable);

export const isRetryingWaitingCalls = (): boolean => retrying.size > 0;

export const retryAllWaitingCalls = (): void => {
  for (const retry of [...waiting.keys()]) {
    retrying.add(retry);
    retry();
  }
  changed();
};

/** Call this when a call has failed. If "Try again" has repeated the call, the retry is over. */
export const noteFailedRetry = (retry: () => void): void => {
  if (retrying.delete(retry)) changed();
};
