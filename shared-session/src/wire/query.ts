import qs from 'qs';

/** A query as an object; `undefined` and empty lists are left out. */
export type Query = { readonly [key: string]: QueryValue };
type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [key: string]: QueryValue };

/** The limits within which a query is read (specification 7). They are the defaults of `qs`, said once. */
export const QUERY_LIMITS = { depth: 5, arrayLimit: 20, parameterLimit: 1000 } as const;

/** `{ role: ['admin'] }` as `?role[]=admin`; an empty query as an empty string. */
export const stringifyQuery = (query: Query): string =>
  qs.stringify(query, { arrayFormat: 'brackets', encodeValuesOnly: true, addQueryPrefix: true });

/**
 * Reads a query, with or without the leading `?`. Use it wherever a query is read: in a page's URL and in the backend.
 * A list of more than 20 values comes as an object with the keys `0`, `1`, … (specification 8).
 */
export const parseQuery = (text: string): qs.ParsedQs =>
  qs.parse(text, { ...QUERY_LIMITS, ignoreQueryPrefix: true });
