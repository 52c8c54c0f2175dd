/** The time limit (ms) for loading and running the entry of a remote. */
export const ENTRY_TIMEOUT_MS = 4000;

/** The time limit (ms) for loading a page, including the remote's entry, chunks and styles. */
export const PAGE_TIMEOUT_MS = 6500;

export const rejectAfterPageTimeout = <Value>(promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timeout = new Error(`no module after ${PAGE_TIMEOUT_MS} ms`);
    setTimeout(reject, PAGE_TIMEOUT_MS, Object.assign(timeout, { type: 'timeout' }));
    promise.then(resolve, reject);
  });

export const DESCRIPTION_TIMEOUT_MS = 3000;

export const HASH_CHECK_TIMEOUT_MS = 1000;

/** A page load that failed as `unavailable` within this many milliseconds gets a second attempt. */
export const RETRY_IF_FAILED_WITHIN_MS = 3000;
