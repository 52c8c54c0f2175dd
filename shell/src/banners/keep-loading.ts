const RETRY_AFTER_MS = 5000;

/** Calls `load` until it succeeds, with pauses of 5 s. Never rejects. */
export const keepLoading = <Value>(load: () => Promise<Value>): Promise<Value> =>
  load().catch(async () => {
    await new Promise((retry) => setTimeout(retry, RETRY_AFTER_MS));
    return keepLoading(load);
  });
