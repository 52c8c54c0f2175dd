import qs from 'qs';

/** The limits within which a query is read (specification 7). They are the defaults of `qs`, said once. */
export const QUERY_LIMITS = { depth: 5, arrayLimit: 20, parameterLimit: 1000 } as const;

/**
 * Reads a query, with or without the leading `?`. Use it wherever a query is read: in a page's URL and in the backend.
 * A list of more than 20 values comes as an object with the keys `0`, `1`, … (specification 8).
 */
export const parseQuery = (text: string): qs.ParsedQs =>
  qs.parse(text, { ...QUERY_LIMITS, ignoreQueryPrefix: true });
