import {
  locationSchema,
  newUserSchema,
  nextOnboardingStatus,
  type OnboardingStatus,
  organizationDetails,
  organizationSchema,
  profileSchema,
  userListItemSchema,
} from 'shared-session/wire';
import * as v from 'valibot';

const statusChangeAfter = (status: OnboardingStatus): string =>
  `the status \`${status}\` becomes \`${nextOnboardingStatus(status)}\``;

/**
 * The calls that every backend must answer, each with a description of the right response. The
 * check prints this text if the response is wrong. A test compares the calls and
 * `CHECKED_RESPONSE_OBJECTS` with the tables of specification 8.
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
  'POST /locations': `stores \`{ "locations": [{ "name": … }] }\`; ${statusChangeAfter('add_locations')}`,
  'GET /users': 'the list of users: `_id` each',
  'POST /users': `stores \`{ "users": [{ "name": …, "email": …, "role": … }] }\`, possibly empty; ${statusChangeAfter('add_users')}`,
} as const;
export type CheckedCall = keyof typeof CHECKED_CALLS;

/** Reads other statuses as missing, because the site counts and filters only these two. */
const statusSchema = v.fallback(v.optional(v.picklist(['invited', 'active'])), undefined);

/** What the site does if a user lacks a field. Some fields get another text below. */
const notShown = Object.keys(newUserSchema.entries).map((field) => [field, 'it is not shown']);

/** How the site reads objects in responses. `without` is the effect of a missing optional field. */
export const CHECKED_RESPONSE_OBJECTS = {
  profile: {
    schema: profileSchema,
    without: {
      name: 'the name comes from the sign-in provider',
      email: 'the email comes from the sign-in provider',
    },
  },
  organization: {
    schema: v.pipe(organizationSchema, v.transform(organizationDetails)),
    without: {
      website: 'the settings show an empty field',
      phone: 'the settings show an empty field',
      address: 'the settings show an empty field',
    },
  },
  location: {
    schema: locationSchema,
    without: {
      name: 'lists show "Location" and the id',
      address: 'lists show no addresses',
      time_zone: 'lists show no time zones',
    },
  },
  user: {
    schema: v.object({ ...userListItemSchema.entries, status: statusSchema }),
    without: {
      ...Object.fromEntries(notShown),
      name: 'lists show users without names',
      email: 'lists show users without emails',
      role: 'users cannot be counted and filtered by role',
      location_id: 'users count as users without a location',
      status: 'it is not shown who has signed in',
    },
  },
} satisfies Record<string, { schema: v.GenericSchema; without: Record<string, string> }>;

type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  const kinds = { object: 'an object', boolean: 'true or false', number: 'a number' };
  return kinds[typeof value as 'object'] ?? JSON.stringify(value);
};

const expectedFor = (field: string): string => {
  if (field === 'status') return '"invited" or "active"';
  return field.endsWith('_id') ? 'an id' : 'a text';
};

const countOf = (what: string, odd: number, all: number): string => {
  if (all === 1) return `the ${what}`;
  return odd === all ? `all ${all} ${what}s` : `${odd} of ${all} ${what}s`;
};

/** Returns a sentence for each optional field that is in no object, or has an unexpected type. */
export const findFieldProblems = (
  what: keyof typeof CHECKED_RESPONSE_OBJECTS,
  sent: readonly unknown[],
): string[] => {
  const { schema, without } = CHECKED_RESPONSE_OBJECTS[what];
  const objects = sent.filter(isObject).flatMap((object) => {
    const read = v.safeParse<v.GenericSchema>(schema, object);
    return read.success ? [{ object, taken: read.output as JsonObject }] : [];
  });
  if (objects.length === 0) return [];
  return Object.entries(without).flatMap(([name, consequence]) => {
    const filled = objects.filter(({ object }) => (object[name] ?? '') !== '');
    if (filled.length === 0) return [`${name} is in no answer: ${consequence}.`];
    const odd = filled.filter(({ object, taken }) => String(taken[name]) !== String(object[name]));
    if (odd.length === 0) return [];
    const count = countOf(what, odd.length, objects.length);
    const kind = kindOf(odd[0]?.object[name]);
    return [`${name} of ${count} is ${kind} and not ${expectedFor(name)}: it is ignored there.`];
  });
};
