import type { Page } from 'playwright/test';

type Marked = { presses: number[]; stop?: () => void };

/** The milliseconds that a fast typist needs for one key press. */
const PACE_MS = 60;

/**
 * Presses the keys one after the other. Returns the milliseconds from each key event until the next
 * frame is painted. The callback of the frame posts a message, which the browser delivers only
 * after it has painted the frame.
 */
export const measureKeyDelays = async (
  page: Page,
  keys: readonly string[],
  delay = PACE_MS,
): Promise<number[]> => {
  await page.evaluate(() => {
    const marked: Marked = { presses: [] };
    const listener = (event: KeyboardEvent) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => marked.presses.push(performance.now() - event.timeStamp);
      requestAnimationFrame(() => port2.postMessage(null));
    };
    document.addEventListener('keydown', listener, { capture: true });
    const stop = () => document.removeEventListener('keydown', listener, { capture: true });
    Object.assign(globalThis, { marked: Object.assign(marked, { stop }) });
  });
  for (const key of keys) await page.keyboard.press(key, { delay });
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as { marked: Marked }).marked.presses.length >= wanted,
    keys.length,
  );
  return page.evaluate(() => {
    const { presses, stop } = (globalThis as unknown as { marked: Marked }).marked;
    stop?.();
    return presses;
  });
};

export const summarizeKeyDelays = (samples: readonly number[]) => ({
  unit: 'ms from key press to paint',
  samples: samples.length,
  median: percentile(samples, 50),
  p95: percentile(samples, 95),
  worst: percentile(samples, 100),
  limit: MAX_KEY_DELAY_MS,
});

/** The longest delay that people perceive as instant: the goal for 95 % of the key presses. */
export const MAX_KEY_DELAY_MS = 50;

/** Returns a percentile of the samples, rounded to a tenth. */
export const percentile = (samples: readonly number[], percent: number): number => {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1);
  return Math.round((sorted[at] ?? 0) * 10) / 10;
};
