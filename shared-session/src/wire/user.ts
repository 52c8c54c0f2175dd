import qs from 'qs';
import * as v from 'valibot';
import { idSchema, optionalField, textOrEmptySchema } from './response-fields';
import { cleanedTextSchema, requiredTextSchema, validationTexts } from './text';
import { ROLES } from './values';

/** The parameters of a query. The URL leaves out values that are `undefined` or an empty list. */
export type QueryParameters = { readonly [key: string]: QueryValue };
type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [key: string]: QueryValue };

/** The limits for reading a query (specification 7). They are the defaults of the library `qs`. */
export const QUERY_LIMITS = { depth: 5, arrayLimit: 20, parameterLimit: 1000 } as const;

/** Writes `{ role: ['admin'] }` as `?role[]=admin`, and an empty query as ''. */
export const stringifyQuery = (query: QueryParameters): string =>
  qs.stringify(query, { arrayFormat: 'brackets', encodeValuesOnly: true, addQueryPrefix: true });

/** Reads a query. A list of more than 20 values becomes an object with the indexes as keys. */
export const parseQuery = (text: string): qs.ParsedQs =>
  qs.parse(text, { ...QUERY_LIMITS, ignoreQueryPrefix: true });

export const userListItemSchema = v.looseObject({
  _id: idSchema,
  name: textOrEmptySchema,
  email: textOrEmptySchema,
  role: optionalField(v.string()),
  location_id: optionalField(idSchema),
  status: optionalField(v.string()),
});
export type UserListItem = v.InferOutput<typeof userListItemSchema>;

const numberOfUsers = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The number of users on a day, such as 2026-11-23, and how many of them had signed in. */
export const userCountSchema = v.object({
  date: v.pipe(v.string(), v.isoDate()),
  users: numberOfUsers,
  active: numberOfUsers,
});
export type UserCount = v.InferOutput<typeof userCountSchema>;

/**
 * Matches an email address. Does not match likely mistakes, such as whitespace, list separators or
 * a domain without a dot. Allows letters of any script (RFC 6531), and + ' & before the @ (RFC
 * 5321). Only the mail server knows which mailboxes exist.
 */
const EMAIL_PATTERN =
  /^[^\s\p{Cc}\p{Cs}@"(),:;<>[\\\]、，،；؛：（）＜＞「」【】]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

const MAX_EMAIL_CHARACTERS = 254;
const emailMissing = () => validationTexts.email.missing;
const emailTooLong = () => validationTexts.email.tooLong(MAX_EMAIL_CHARACTERS);

/** An email address of at most 254 characters (RFC 3696, erratum 1690), in any script. */
export const emailSchema = v.pipe(
  cleanedTextSchema(emailMissing, MAX_EMAIL_CHARACTERS, emailTooLong),
  v.minLength(1, emailMissing),
  v.maxLength(MAX_EMAIL_CHARACTERS, emailTooLong),
  v.check(
    (text) => EMAIL_PATTERN.test(text) && !/^\.|\.\.|\.@/.test(text),
    () => validationTexts.email.wrong,
  ),
);

/** One row of `POST /users` and of the users table (specification 9). */
export const newUserSchema = v.object({
  name: requiredTextSchema(validationTexts.fullName, 1, 100),
  email: emailSchema,
  role: v.optional(
    v.picklist(ROLES, () => validationTexts.role),
    'user',
  ),
  location_id: v.optional(
    v.pipe(
      v.string(() => validationTexts.location),
      v.maxLength(200, () => validationTexts.location),
      v.transform((id) => (id === '' ? undefined : id)),
    ),
  ),
});
export type NewUser = v.InferInput<typeof newUserSchema>;

/** The filter value for users without a location (specification 8). */
export const WITHOUT_LOCATION = 'none';

/** The query of `GET /users` (specification 8). Lists are sent as `role[]=admin`. */
export type UsersQuery = {
  search?: string;
  role?: readonly string[];
  /** Ids of locations, or {@link WITHOUT_LOCATION}. */
  location?: readonly string[];
  status?: readonly string[];
  /** The field to sort by. A leading `-` means descending. */
  sort?: string;
  limit?: number;
  offset?: number;
};
