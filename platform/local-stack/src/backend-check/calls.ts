import {
  locationSchema,
  organizationDetails,
  organizationSchema,
  profileSchema,
  userListItemSchema,
} from 'shared-session/wire';
import * as v from 'valibot';

/**
 * The calls that every backend must answer, with the payloads of the answers. The check prints
 * these sentences. A test compares calls and fields (below) with the tables of specification 8.
 */
export const CHECKED_CALLS = {
  'GET /readiness_check': '`ok: true` while the server works. No token needed',
  'GET /isUserValid':
    '`ok: true`. The payload `false`, or 401, or 403: the account may not use the site',
  'GET /user':
    'the profile: `role`, `onboarding_status`, `subscription_status`, `name`, `email`. `null` or 401: no organization yet',
  'GET /org': 'the organization. Any 4xx: there is none yet',
  'POST /org':
    'creates the organization of a user who has none: the user becomes its `admin`, the status `add_locations`. Afterwards it updates fields',
  'GET /locations': 'the list of locations: `_id` and `name` each',
  'POST /locations':
    'stores `{ "locations": [{ "name": … }] }`; the status `add_locations` becomes `add_users`',
  'GET /users': 'the list of users: `_id` each',
  'POST /users':
    'stores `{ "users": [{ "name": …, "email": …, "role": … }] }`, possibly empty; the status `add_users` becomes `verification`',
} as const;
export type CheckedCall = keyof typeof CHECKED_CALLS;

/** An optional field, and what the site cannot do without the field. */
type Field = { name: string; expected: 'a text' | 'an id'; without: string };

const text = (name: string, without: string): Field => ({ name, expected: 'a text', without });

/** The schema with which the site reads each object of the answers, and the optional fields. */
export const CHECKED_OBJECTS = {
  profile: {
    schema: profileSchema,
    fields: [
      text('name', 'the name comes from the sign-in provider'),
      text('email', 'the email comes from the sign-in provider'),
    ],
  },
  organization: {
    schema: v.pipe(organizationSchema, v.transform(organizationDetails)),
    fields: [
      text('website', 'the settings show an empty field'),
      text('phone', 'the settings show an empty field'),
      text('address', 'the settings show an empty field'),
    ],
  },
  location: {
    schema: locationSchema,
    fields: [
      text('address', 'lists show no addresses'),
      text('time_zone', 'lists show no time zones'),
    ],
  },
  user: {
    schema: userListItemSchema,
    fields: [
      text('name', 'lists show users without names'),
      text('email', 'lists show users without emails'),
      text('role', 'users cannot be counted and filtered by role'),
      {
        name: 'location_id',
        expected: 'an id',
        without: 'users count as users without a location',
      },
      text('status', 'it is not shown who has signed in'),
    ],
  },
} satisfies Record<string, { schema: v.GenericSchema; fields: readonly Field[] }>;
export type CheckedObjectName = keyof typeof CHECKED_OBJECTS;

type Item = Record<string, unknown>;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  const kinds = { object: 'an object', boolean: 'true or false', number: 'a number' };
  return kinds[typeof value as 'object'] ?? 'a text';
};

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Says what the site cannot do without fields that are missing or have an unexpected type. */
export const findMissingFields = (what: CheckedObjectName, sent: readonly unknown[]): string[] => {
  const { schema, fields } = CHECKED_OBJECTS[what];
  const items = sent.filter(isItem).flatMap((item) => {
    const read = v.safeParse<v.GenericSchema>(schema, item);
    return read.success ? [{ item, taken: read.output as Item }] : [];
  });
  const count = (of: number): string => {
    if (items.length === 1) return `the ${what}`;
    return of === items.length ? `all ${of} ${what}s` : `${of} of ${items.length} ${what}s`;
  };
  if (items.length === 0) return [];
  return fields.flatMap(({ name, expected, without }) => {
    const said = items.filter(({ item }) => isSaid(item[name]));
    if (said.length === 0) return [`${name} is in no answer: ${without}.`];
    const odd = said.filter(({ item, taken }) => String(taken[name]) !== String(item[name]));
    if (odd.length === 0) return [];
    const kind = kindOf(odd[0]?.item[name]);
    return [`${name} of ${count(odd.length)} is ${kind} and not ${expected}: it is ignored there.`];
  });
};
