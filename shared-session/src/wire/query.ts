/// <reference path="./qs.d.ts" />
import stringify from 'qs/lib/stringify.js';

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

/** `{ role: ['admin'] }` as `?role[]=admin`; an empty query as an empty string. */
export const stringifyQuery = (query: Query): string =>
  stringify(query, { arrayFormat: 'brackets', encodeValuesOnly: true, addQueryPrefix: true });
