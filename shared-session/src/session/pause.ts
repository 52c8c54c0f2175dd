/**
 * Resolves after `ms`, or earlier: when the signal aborts, when the browser is online again, or when the page gets the
 * focus. What waits for a server then asks without delay.
 */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const listening = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const options = { signal: listening.signal };
    signal?.addEventListener('abort', end, options);
    // Outside of a browser there are no such events.
    globalThis.addEventListener?.('online', end, options);
    globalThis.addEventListener?.('focus', end, options);
  });
