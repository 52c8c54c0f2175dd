/**
 * Matches a Host header that names this computer. In a DNS rebinding attack, the header names the
 * attacker's host.
 */
const LOCAL_NAMES = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

export const isLocalHost = (host: string | undefined): boolean =>
  host !== undefined && LOCAL_NAMES.test(host);

export const isLocalOrigin = (origin: string | undefined): boolean =>
  origin !== undefined && /^https?:\/\//.test(origin) && isLocalHost(origin.replace(/^.*\/\//, ''));

/**
 * Whether a page of another website sent the request. `fetchSite` is the header `Sec-Fetch-Site`:
 * some pages send the origin "null" even to their own server.
 */
export const isForeignOrigin = (
  origin: string | undefined,
  fetchSite: string | undefined,
): boolean => origin !== undefined && fetchSite !== 'same-origin' && !isLocalOrigin(origin);

/** The text for a request with a foreign Host header (status 421, RFC 9110, section 15.5.20). */
export const WRONG_HOST_MESSAGE = 'Use http://localhost.';

/** The text for a request of another website's page (status 403). */
export const WRONG_ORIGIN_MESSAGE = 'Only pages of this computer may call.';
