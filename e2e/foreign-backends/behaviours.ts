import type { FakeBehaviour, FakeResponseParts, JsonObject } from 'shared-session/fake-backend';

/** How a backend behaves where the required contract leaves a choice. */
export type BackendBehaviour = Partial<FakeBehaviour> & {
  name: string;
  /** The request headers that the backend's CORS rule allows. By default, all are allowed. */
  allowedHeaders?: string;
  /** Whether every response has HTTP status 200. Then only the envelope shows an error. */
  alwaysOk?: boolean;
  /** Whether a successful POST gets an empty body. */
  emptyPosts?: boolean;
};

const asStored = (item: JsonObject): JsonObject => item;

const PLAIN = {
  name: 'only what is required',
  queries: 'ignored',
  canManage: false,
  verifies: false,
  newcomer: {
    validity: { payload: true },
    profile: { status: 401, message: 'No organization yet' },
    organization: { status: 404, message: 'No organization' },
  },
} as const satisfies BackendBehaviour;

const STRICT_CORS = { allowedHeaders: 'authorization, content-type' };

const ODD_DATA = {
  id: (number: number) => number,
  present: {
    profile: asStored,
    organization: ({ _id, name }: JsonObject) => ({
      _id,
      org_name: name,
      address: { street: 'Karl Johans gate 1', city: 'Oslo' },
      phone: 4722334455,
      website: false,
      verified: 'pending',
      owners: [{ uid: 7 }],
      plan: null,
    }),
    location: (location: JsonObject, index: number) => ({
      ...location,
      ...(index % 2 === 0 && { address: { street: 'Storgata 2' }, time_zone: 60 }),
      geo: [59.9, 10.7],
    }),
    user: ({ _id, ...user }: JsonObject, index: number) =>
      index % 2 === 0 ? { _id } : { _id, ...user, status: 1, tags: [null], manager: { _id: 1 } },
  },
  // The answers to an account without an organization. A profile without a role and status has the
  // same meaning (specification 5).
  newcomer: {
    ...PLAIN.newcomer,
    profile: { payload: { email: null, locale: 'nb', flags: [] } },
    organization: { payload: { name: null, members: [] } },
  },
};

const NULLS = {
  emptyPosts: true,
  newcomer: {
    validity: {},
    profile: { payload: null },
    organization: { payload: null },
  },
  emptyList: null,
};

const REFUSED_ORGANIZATION: FakeResponseParts = {
  status: 400,
  message: 'The user has no organization',
};

const UNKNOWN_ACCOUNTS = {
  newcomer: {
    validity: { status: 404, message: 'No such user' },
    profile: { status: 401, message: 'No such user' },
    organization: REFUSED_ORGANIZATION,
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
    newcomer: { ...PLAIN.newcomer, organization: { status: 500, message: 'No row' } },
    name: 'strict CORS, and an error for newcomers',
  },
  {
    ...PLAIN,
    newcomer: { ...PLAIN.newcomer, organization: REFUSED_ORGANIZATION },
    alwaysOk: true,
    name: 'HTTP 200 for everything',
  },
  { ...PLAIN, ...ODD_DATA, name: 'odd data' },
  { ...PLAIN, ...NULLS, name: 'null payloads and empty answers' },
  { ...PLAIN, ...UNKNOWN_ACCOUNTS, name: 'errors for accounts it does not know' },
  {
    ...PLAIN,
    ...STRICT_CORS,
    ...ODD_DATA,
    ...NULLS,
    present: {
      ...ODD_DATA.present,
      profile: (profile) => ({ ...profile, email: [profile.email], company: { _id: 1 } }),
    },
    alwaysOk: true,
    queries: 'refused',
    ...UNKNOWN_ACCOUNTS,
    name: 'all other traits, and errors for queries',
  },
];
