/**
 * Waits `ms`, but ends when the signal aborts, the browser is online again or the page gets the
 * focus. Only the signal ends a wait that the server asked for (`askedMs`).
 */
export const pause = (ms: number, signal?: AbortSignal, askedMs = 0): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const listening = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, Math.max(ms, askedMs));
    const options = { signal: listening.signal };
    signal?.addEventListener('abort', end, options);
    if (askedMs > 0) return;
    // In Node.js, these events do not exist.
    globalThis.addEventListener?.('online', end, options);
    globalThis.addEventListener?.('focus', end, options);
  });
