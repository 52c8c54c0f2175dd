/**
 * Whether the browser knows of no network at all. Only the wording may depend on it: a laptop without network still
 * reaches a server of its own.
 */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;
