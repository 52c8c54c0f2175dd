/**
 * Resolves after `ms`, or earlier: when the signal aborts, when the browser is online again, or
 * when the page gets the focus, so that the next request is sent without delay. If the server asked
 * for a wait (`askedMs`), only the signal ends it earlier.
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
    // Node.js has no such events.
    globalThis.addEventListener?.('online', end, options);
    globalThis.addEventListener?.('focus', end, options);
  });
