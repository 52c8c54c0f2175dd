import type { ApiResult } from 'shared-session';

export type PollingOptions = {
  /** Sends a request and never rejects. A `Retry-After` in the response delays the next request. */
  ask: () => Promise<ApiResult | undefined>;
  /**
   * Returns how many ms to wait before request number `count` (from 1). The wait begins at the
   * start of polling or at the last response.
   */
  delay: (count: number) => number;
};

export type Polling = {
  /** Sends a request immediately, or waits for the response to a running request. */
  askNow: () => Promise<ApiResult | undefined>;
  stop: () => void;
};

/** Creates a `delay` function. The delay begins at `firstMs` and grows by half, up to `maxMs`. */
export const createRisingDelays =
  (firstMs: number, maxMs: number) =>
  (count: number): number =>
    Math.min(maxMs, Math.round(firstMs * 1.5 ** (count - 1)));

/**
 * Sends one request at a time while the page is visible, the first after `delay(1)`. A request that
 * is due while the page is hidden waits until the page is visible.
 */
export function startPolling({ ask, delay }: PollingOptions): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<ApiResult | undefined> | undefined;
  let stopped = false;
  let count = 1;
  let wait = delay(count);
  // Uses the time of day, because `performance.now` stops in many browsers while the device sleeps.
  let due = Date.now() + wait;

  const askOnce = async () => {
    const answer = await ask();
    const askedMs = answer && !answer.ok ? answer.retryAfterMs : undefined;
    count += 1;
    wait = Math.max(delay(count), askedMs ?? 0);
    due = Date.now() + wait;
    return answer;
  };

  const askNow = () => {
    clearTimeout(timer);
    underWay ??= askOnce().finally(() => {
      underWay = undefined;
      plan();
    });
    return underWay;
  };

  const plan = () => {
    clearTimeout(timer);
    if (stopped || underWay || document.visibilityState === 'hidden') return;
    // Waits at most `wait`, because the clock of the device may have been set back.
    timer = setTimeout(askNow, Math.min(wait, Math.max(0, due - Date.now())));
  };

  document.addEventListener('visibilitychange', plan);
  plan();
  return {
    askNow,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    },
  };
}
