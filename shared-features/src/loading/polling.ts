/** What a polling asks, how often, and whom it tells. */
export type PollingOptions = {
  /** Asks once. It must not reject; whatever it found out, it keeps for itself. */
  ask: () => Promise<unknown>;
  /** Milliseconds between the answer to question number `count` (from 1) and the next question. */
  delay: (count: number) => number;
  /** Told when a question goes out and when its answer is there. */
  onAsking: (asking: boolean) => void;
};

/** A polling under way. */
export type Polling = {
  /** Asks at once, or waits for the answer under way. */
  askNow: () => Promise<void>;
  /** Ends it for good. */
  stop: () => void;
};

/** Delays that grow by half from `first` to `most` milliseconds. */
export const rising =
  (first: number, most: number) =>
  (count: number): number =>
    Math.min(most, Math.round(first * 1.5 ** (count - 1)));

/**
 * Asks again and again, one question at a time, only while the page can be seen; when it is seen again after a while,
 * at once. The first question goes out after `delay(1)`.
 */
export function startPolling({ ask, delay, onAsking }: PollingOptions): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;
  let stopped = false;
  let count = 1;
  let due = Date.now() + delay(count);

  const askOnce = async () => {
    onAsking(true);
    await ask();
    if (stopped) return;
    onAsking(false);
    count += 1;
    due = Date.now() + delay(count);
  };

  const askNow = (): Promise<void> => {
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
    timer = setTimeout(askNow, Math.max(0, due - Date.now()));
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
