/** Loading and running a remote's entry. */
export const ENTRY_TIMEOUT_MS = 4000;

/** A page's module with its entry, chunks and styles. */
export const PAGE_TIMEOUT_MS = 6500;

/** The description of a remote. */
export const DESCRIPTION_TIMEOUT_MS = 3000;

/** The second request for a file, to compare its hash. */
export const HASH_CHECK_TIMEOUT_MS = 1000;

/** A load that failed within this time may succeed at once, so it gets a second attempt. */
export const RETRY_IF_FAILED_WITHIN_MS = 3000;
