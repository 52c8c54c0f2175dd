import { type Polling, rising, startPolling } from './polling';

const FIRST_MS = 5000;
const MOST_MS = 30_000;

/** Functions that repeat calls; true where the server could not be reached at all. */
const waiting = new Map<() => void, boolean>();
const listeners = new Set<() => void>();
let probing: Polling | undefined;

/** Tries one call, each in its turn; when it is answered, {@link serverAnswered} tries the others. */
const probe = async (): Promise<void> => {
  const [first] = waiting;
  if (first === undefined) return;
  const [retry, isUnreachable] = first;
  waiting.delete(retry);
  waiting.set(retry, isUnreachable);
  retry();
};

const probeNow = (): void => void probing?.askNow();

const changed = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Tries a failed call again until the returned function is called: every 5 s rising to 30 s while the page can be seen,
 * when the browser is online again, when the page gets the focus, and as soon as any other call is answered.
 */
export const retryWhenReachable = (retry: () => void, isUnreachable: boolean): (() => void) => {
  waiting.set(retry, isUnreachable);
  changed();
  if (!probing) {
    probing = startPolling({ ask: probe, delay: rising(FIRST_MS, MOST_MS), onAsking: () => {} });
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

/** Repeats all other waiting calls, because the server has just answered the call that `answered` repeats. */
export const serverAnswered = (answered: () => void): void => {
  waiting.delete(answered);
  retryAll();
};

/** For React: calls `listener` when an outage may have begun or ended. */
export const subscribeToOutage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether any call waits for a server that cannot be reached. */
export const isOutage = (): boolean => [...waiting.values()].includes(true);

/** Repeats all calls that wait for the server. */
export const retryAll = (): void => {
  for (const retry of [...waiting.keys()]) retry();
};
