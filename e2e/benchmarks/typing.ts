import type { Page } from 'playwright/test';

type Marked = { presses: number[]; stop?: () => void };

/**
 * Presses a key repeatedly, at the pace of a fast typist. Returns for each press the time from the event to the
 * paint that shows it, in ms: the frame after it has been rendered when a message posted from its callback arrives.
 */
export const measureKeys = async (page: Page, count: number): Promise<number[]> => {
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
  for (let press = 0; press < count; press += 1) await page.keyboard.press('a', { delay: 60 });
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as { marked: Marked }).marked.presses.length >= wanted,
    count,
  );
  return page.evaluate(() => {
    const { presses, stop } = (globalThis as unknown as { marked: Marked }).marked;
    stop?.();
    return presses;
  });
};

/** The percentile of the samples, rounded to a tenth. */
export const percentile = (samples: readonly number[], percent: number): number => {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1);
  return Math.round((sorted[at] ?? 0) * 10) / 10;
};
