import type { IncomingHttpHeaders } from 'node:http';

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
 * Whether a page of another website sent the request. Opening a link does not count. Also reads
 * `Sec-Fetch-Site`, because some pages send the origin "null" to their own server, and browsers
 * send no `Origin` when they request scripts and images.
 */
export const isForeignOrigin = (
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site' | 'sec-fetch-mode'>,
  isOwnOrigin: (origin: string) => boolean = isLocalOrigin,
): boolean => {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (origin === undefined) return site === 'cross-site' && mode !== 'navigate';
  return site !== 'same-origin' && !isOwnOrigin(origin);
};

/** The text for a request with a foreign Host header (status 421, RFC 9110, section 15.5.20). */
export const WRONG_HOST_MESSAGE = 'Use http://localhost.';

/** The text for a request of another website's page (status 403). */
export const WRONG_ORIGIN_MESSAGE = 'Only pages of this computer may call.';
