import type { FakeResponseParts, JsonObject } from 'shared-session/fake-backend';

/** What a backend does where the required contract (specification 8) allows a choice. */
export type BackendBehaviour = {
  name: string;
  /** The responses to an account without an organization, by path. */
  newcomer: Readonly<Record<'/isUserValid' | '/user' | '/org', FakeResponseParts>>;
  /** Functions by path that change a profile, organization, location or user in a response. */
  present?: Readonly<Record<string, (item: JsonObject, index: number) => JsonObject>>;
  /** Whether an empty list is `null`. */
  hasNullLists?: boolean;
  refusesQueries?: boolean;
  /** The request headers that the backend's CORS rule allows. By default, all are allowed. */
  allowedHeaders?: string;
  /** Whether every response has HTTP status 200. Then only the envelope shows an error. */
  alwaysOk?: boolean;
  /** Whether a successful POST gets an empty body. */
  emptyPosts?: boolean;
};

const PLAIN = {
  name: 'only what is required',
  newcomer: {
    '/isUserValid': { payload: true },
    '/user': { status: 401, message: 'No organization yet' },
    '/org': { status: 404, message: 'No organization' },
  },
} as const satisfies BackendBehaviour;

const STRICT_CORS = { allowedHeaders: 'authorization, content-type' };

/** Turns the ids of the fake backend, such as `id-101`, into numbers. */
const numberOf = (id: unknown): unknown => {
  const number = /^id-(\d+)$/.exec(String(id))?.[1];
  return number ? Number(number) : id;
};

const ODD_DATA = {
  present: {
    '/org': ({ _id, name }: JsonObject) => ({
      _id: numberOf(_id),
      org_name: name,
      address: { street: 'Karl Johans gate 1', city: 'Oslo' },
      phone: 4722334455,
      website: false,
      verified: 'pending',
      owners: [{ uid: 7 }],
      plan: null,
    }),
    '/locations': (location: JsonObject, index: number) => ({
      ...location,
      _id: numberOf(location._id),
      ...(index % 2 === 0 && { address: { street: 'Storgata 2' }, time_zone: 60 }),
      geo: [59.9, 10.7],
    }),
    '/users': ({ _id, ...user }: JsonObject, index: number) => ({
      _id: numberOf(_id),
      ...(index % 2 > 0 && { ...user, status: 1, tags: [null], manager: { _id: 1 } }),
    }),
  },
  // Sends a profile without role and status, which means the same as no profile (specification 5).
  newcomer: {
    ...PLAIN.newcomer,
    '/user': { payload: { email: null, locale: 'nb', flags: [] } },
    '/org': { payload: { name: null, members: [] } },
  },
};

const NULLS = {
  emptyPosts: true,
  newcomer: {
    '/isUserValid': {},
    '/user': { payload: null },
    '/org': { payload: null },
  },
  hasNullLists: true,
};

const REFUSED_ORGANIZATION: FakeResponseParts = {
  status: 400,
  message: 'The user has no organization',
};

const UNKNOWN_ACCOUNTS = {
  newcomer: {
    '/isUserValid': { status: 404, message: 'No such user' },
    '/user': { status: 401, message: 'No such user' },
    '/org': REFUSED_ORGANIZATION,
  },
};

/**
 * The backends that the site must work with. In all of them, the operator verifies organizations
 * and sets subscriptions. These backends ignore or refuse the query of `GET /users`, send no
 * `X-Total-Count`, and have no PATCH or DELETE.
 */
export const BACKEND_BEHAVIOURS: readonly BackendBehaviour[] = [
  {
    ...PLAIN,
    ...STRICT_CORS,
    newcomer: { ...PLAIN.newcomer, '/org': { status: 500, message: 'No row' } },
    name: 'strict CORS, and an error for newcomers',
  },
  {
    ...PLAIN,
    newcomer: { ...PLAIN.newcomer, '/org': REFUSED_ORGANIZATION },
    alwaysOk: true,
    name: 'HTTP 200 for everything',
  },
  { ...PLAIN, ...ODD_DATA, name: 'data of unexpected types' },
  { ...PLAIN, ...NULLS, name: 'null payloads and empty responses' },
  { ...PLAIN, ...UNKNOWN_ACCOUNTS, name: 'errors for accounts it does not know' },
  {
    ...PLAIN,
    ...STRICT_CORS,
    ...ODD_DATA,
    ...NULLS,
    present: {
      ...ODD_DATA.present,
      '/user': (profile: JsonObject) => ({
        ...profile,
        email: [profile.email],
        company: { _id: 1 },
      }),
    },
    alwaysOk: true,
    refusesQueries: true,
    ...UNKNOWN_ACCOUNTS,
    name: 'strict CORS, unexpected data types, null payloads, HTTP 200 for errors, and errors for queries',
  },
];
