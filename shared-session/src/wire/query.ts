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

const RESERVED = /[!'()*]/g;

/** As `qs` does it (RFC 3986). Half of a surrogate pair has no encoding. */
const encode = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    RESERVED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const pairsOf = (key: string, value: QueryValue): string[] => {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [`${key}=${encode(`${value ?? ''}`)}`];
  return Object.entries(value).flatMap(([name, each]) =>
    pairsOf(Array.isArray(value) ? `${key}[]` : `${key}[${name}]`, each),
  );
};

/**
 * `{ role: ['admin'] }` as `?role[]=admin`; an empty query as an empty string. Writes what `qs` writes with bracket lists,
 * which a test compares, because `qs` would be 4 % of the first script.
 */
export const stringifyQuery = (query: Query): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) => pairsOf(key, value));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};
