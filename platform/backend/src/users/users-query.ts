import {
  foldForSearch,
  MAX_ROWS_PER_REQUEST,
  parseQuery,
  QUERY_LIMITS,
  ROLES,
  WITHOUT_LOCATION,
} from 'shared-session/wire';
import * as v from 'valibot';
import { unprocessable } from '../http/answer';
import { isUuid } from '../http/route';

const SORT_FIELDS = ['name', 'email', 'role', 'status', 'location'] as const;
export type UserSortField = (typeof SORT_FIELDS)[number];

const USER_STATUSES = ['active', 'invited'] as const;

/** A schema for a list, or for the object into which `parseQuery` turns a list of many values. */
const list = <const Item extends v.GenericSchema<string, string>>(item: Item, message: string) => {
  const values = v.pipe(
    v.union([v.string(), v.array(v.string()), v.record(v.string(), v.string())]),
    v.transform((value) => (typeof value === 'string' ? [value] : Object.values(value))),
    v.array(item),
  );
  return v.message(v.optional(values, []), message);
};

const count = (max: number, fallback: number, message: string) => {
  const number = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.maxValue(max));
  return v.message(v.optional(number, String(fallback)), message);
};

/** A search has at most this many words, because the database searches every row for each word. */
const MAX_SEARCH_WORDS = 10;

/** Returns the distinct words of a search, without words that are contained in another word. */
const wordsOf = (search: string): string[] => {
  const words = [...new Set(foldForSearch(search).split(/\s+/).filter(Boolean))];
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
};

const search = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u),
  v.transform(wordsOf),
  v.maxLength(MAX_SEARCH_WORDS),
);

const location = v.pipe(
  v.string(),
  v.check((text) => text === WITHOUT_LOCATION || isUuid(text)),
);

const sort = v.pipe(
  v.string(),
  v.regex(new RegExp(`^-?(${SORT_FIELDS.join('|')})$`)),
  v.transform((text) => ({
    field: text.replace('-', '') as UserSortField,
    descending: text.startsWith('-'),
  })),
);

const querySchema = v.object({
  /** Words in the form of `foldForSearch`. The name or the email address must contain each word. */
  search: v.message(
    v.optional(search, ''),
    `Search for at most ${MAX_SEARCH_WORDS} different words, and 200 characters`,
  ),
  role: list(v.picklist(ROLES), `Choose roles among ${ROLES.join(', ')}`),
  location: list(location, 'Choose locations by their ids, or "none"'),
  status: list(v.picklist(USER_STATUSES), `Choose statuses among ${USER_STATUSES.join(', ')}`),
  sort: v.message(
    v.optional(sort),
    `Sort by ${SORT_FIELDS.join(', ')}, with a leading - for descending`,
  ),
  limit: count(
    MAX_ROWS_PER_REQUEST,
    100,
    `Set the limit to a whole number from 0 to ${MAX_ROWS_PER_REQUEST}`,
  ),
  offset: count(999_999_999, 0, 'Set the offset to a whole number from 0'),
});
export type ParsedUsersQuery = v.InferOutput<typeof querySchema>;

/** @throws RequestRefusedError 422 for bad parameters (specification 8) */
export const parseUsersQuery = (url: string): ParsedUsersQuery => {
  const query = new URL(url).search.slice(1);
  // Refuses too many parameters, because qs would silently drop some and so change the query.
  if (query.split('&').length > QUERY_LIMITS.parameterLimit) {
    throw unprocessable(`Send at most ${QUERY_LIMITS.parameterLimit} parameters.`);
  }
  const result = v.safeParse(querySchema, parseQuery(query));
  if (result.success) return result.output;
  const hints = new Map(result.issues.map((issue) => [issue.path?.[0].key, issue.message]));
  const errors = [...hints].map(([field, message]) => ({
    index: 0,
    field: String(field),
    message,
  }));
  throw unprocessable({ message: `${errors.map(({ message }) => message).join('. ')}.` }, errors);
};
