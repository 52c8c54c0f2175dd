/**
 * Waits `ms` milliseconds before another request, or `askedMs` if the server asks for a longer
 * time. The wait ends earlier when the signal aborts. Without `askedMs`, it also ends when the
 * browser is online again or the page gets the focus.
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
    // In Node.js, the global object has no `addEventListener`.
    globalThis.addEventListener?.('online', end, options);
    globalThis.addEventListener?.('focus', end, options);
  });
