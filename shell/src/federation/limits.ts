/** The time limit for loading and running a remote's entry. All limits are in milliseconds. */
export const ENTRY_TIMEOUT_MS = 4000;

/** The time limit for a page's module, including its entry, chunks and styles. */
export const PAGE_TIMEOUT_MS = 6500;

export const DESCRIPTION_TIMEOUT_MS = 3000;

/** The time limit for requesting a file again to compare its hash. */
export const HASH_CHECK_TIMEOUT_MS = 1000;

/** A load that failed within this time gets a second attempt. */
export const RETRY_IF_FAILED_WITHIN_MS = 3000;
