import { ENGLISH } from 'shared-i18n';
import type { DemoAccount } from '../demo/accounts';
import { containsEachSearchWord } from '../wire/plain-text';
import { type OnboardingStatus, onboardingStatusAfter } from '../wire/values';
import type { FakeRequest, FakeResponseParts } from './fake-fetch';

export type JsonObject = Record<string, unknown>;

export type FakeAccount = {
  name: string;
  email: string;
  /** The role and the statuses of the account; `null` for an account without an organization. */
  profile: JsonObject | null;
  organization?: JsonObject;
  locations?: readonly JsonObject[];
  users?: readonly JsonObject[];
};

export type FakeBehaviour = {
  /**
   * `failing`: all calls except the readiness check get a 500. `unreachable`: no call gets a
   * response.
   */
  fault: 'failing' | 'unreachable' | null;
  isRefused: boolean;
  /**
   * Whether the backend has only what specification 8 requires: it ignores query parameters, has no
   * PATCH and DELETE, and lets only its operator verify organizations.
   */
  isMinimal: boolean;
};

const textOf = (item: JsonObject, field: string): string => String(item[field] ?? '');

const { compare } = new Intl.Collator(ENGLISH, { numeric: true });

const sorted = (users: readonly JsonObject[], sort: string): readonly JsonObject[] => {
  const field = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? -1 : 1;
  if (field === '') return users;
  return users.toSorted((a, b) => direction * compare(textOf(a, field), textOf(b, field)));
};

/** Answers `GET /users` as in specification 8: one page, filtered and sorted, with the total. */
export const answerGetUsers = (
  users: readonly JsonObject[],
  { query }: Pick<FakeRequest, 'query'>,
): FakeResponseParts & { payload: readonly JsonObject[] } => {
  const search = String(query.search ?? '');
  const isAmong = (filter: unknown, value: string) =>
    filter === undefined || [filter].flat().map(String).includes(value);
  const matches = users.filter(
    (user) =>
      isAmong(query.role, textOf(user, 'role')) &&
      isAmong(query.location, textOf(user, 'location_id') || 'none') &&
      isAmong(query.status, textOf(user, 'status')) &&
      containsEachSearchWord(search, textOf(user, 'name'), textOf(user, 'email')),
  );
  const offset = Number(query.offset ?? 0);
  const limit = Number(query.limit ?? 100);
  const payload = sorted(matches, String(query.sort ?? '')).slice(offset, offset + limit);
  return { payload, total: matches.length };
};

const historyOf = (users: readonly JsonObject[]): readonly JsonObject[] =>
  ['2026-01-05', '2026-01-12'].map((date) => ({
    date,
    users: users.length,
    active: users.filter(({ status }) => status === 'active').length,
  }));

/** @param name the key of the rows in the body of a POST */
export const createFakeList = <Stored extends JsonObject>(
  initial: readonly Stored[],
  name: 'users' | 'locations',
  toItem: (row: Record<string, string>) => Stored,
) => {
  let items = [...initial];
  return {
    all: (): readonly Stored[] => items,
    change: ({ method, path, body }: FakeRequest): FakeResponseParts | undefined => {
      const id = path.split('/')[2];
      const isIt = ({ _id }: JsonObject) => String(_id) === id;
      if (method === 'PATCH') {
        items = items.map((item) => (isIt(item) ? { ...item, ...(body as object) } : item));
      } else if (method === 'DELETE') items = items.filter((item) => !isIt(item));
      else if (method === 'POST') {
        const rows = (body as Record<string, unknown>)[name];
        if (!Array.isArray(rows)) return { status: 400, message: `${name} is not a list` };
        items = [...items, ...rows.map(toItem)];
      } else return undefined;
      return {};
    },
  };
};

/**
 * A backend in memory for tests, workbench and smoke test: the calls of specification 8 for one
 * account.
 * @param account `null` for a visitor who is not signed in
 */
export const createFakeBackend = (
  account: FakeAccount | null,
  decided: Partial<FakeBehaviour> = {},
) => {
  const behaviour: FakeBehaviour = { fault: null, isRefused: false, isMinimal: false, ...decided };
  let lastId = 100;
  const withId = (row: JsonObject): JsonObject => ({ ...row, _id: row._id ?? `id-${++lastId}` });
  let profile = account?.profile ?? null;
  let organization = account?.organization ?? {};
  const locations = createFakeList((account?.locations ?? []).map(withId), 'locations', withId);
  const users = createFakeList((account?.users ?? []).map(withId), 'users', withId);

  const advance = (posted: JsonObject) => {
    if (!profile) return;
    const status = profile.onboarding_status as OnboardingStatus;
    profile = { ...profile, onboarding_status: onboardingStatusAfter(status, posted) };
  };

  const saveOrganization = (body: JsonObject): FakeResponseParts => {
    profile ??= { role: 'admin', onboarding_status: 'add_locations' };
    organization = withId({ ...organization, ...body });
    advance(behaviour.isMinimal ? { ...body, verified: false } : body);
    return { payload: organization };
  };

  const reads: Record<string, (request: FakeRequest) => FakeResponseParts> = {
    '/isUserValid': () => ({ payload: true }),
    '/user': () => ({
      payload: profile && { name: account?.name, email: account?.email, ...profile },
    }),
    '/org': () =>
      profile ? { payload: organization } : { status: 404, message: 'No organization' },
    '/locations': () => ({ payload: locations.all() }),
    '/users': (request) =>
      behaviour.isMinimal ? { payload: users.all() } : answerGetUsers(users.all(), request),
    '/users/history': () => ({ payload: historyOf(users.all()) }),
    '/invitations': () => ({ payload: [] }),
  };

  const lists = new Map(Object.entries({ locations, users }));

  const change = (request: FakeRequest): FakeResponseParts | undefined => {
    const { method, path } = request;
    const body = (request.body ?? {}) as JsonObject;
    const resource = path.split('/')[1] ?? '';
    if (method !== 'POST' && behaviour.isMinimal) return undefined;
    if (method === 'POST' && resource === 'org') return saveOrganization(body);
    const answer = lists.get(resource)?.change({ ...request, body });
    if (method === 'POST' && answer && !answer.status) advance(body);
    return answer;
  };

  return {
    behaviour,
    /** Changes the profile, as a verification or a payment would do. */
    decide: (decision: JsonObject): void => {
      profile = { ...profile, ...decision };
    },
    respond: (request: FakeRequest): FakeResponseParts | 'unreachable' => {
      const { method, path } = request;
      const { fault, isRefused } = behaviour;
      if (fault === 'unreachable') return fault;
      if (path === '/readiness_check') return {};
      if (fault) {
        return { status: 500, message: 'The fake backend answers every call with an error' };
      }
      if (!account) return { status: 401, message: 'Sign in first' };
      if (isRefused && path === '/isUserValid') return { payload: false };
      const answer = method === 'GET' ? reads[path]?.(request) : change(request);
      return answer ?? { status: 404, message: `There is no ${method} ${path}` };
    },
  };
};

export type FakeBackend = ReturnType<typeof createFakeBackend>;

const SAMPLE_NAMES = [
  'Åse Lie',
  'Bo Chen',
  'Zoë Núñez',
  'Omar Haddad',
  'Priya Rao',
  'Jan de Vries',
];
const SAMPLE_ROLES = ['user', 'user', 'manager', 'guest'];
const SAMPLE_LOCATIONS = ['Oslo', 'Bergen', 'São Paulo'];
const SAMPLE_USERS = 40;

const sampleUser = (index: number): JsonObject => ({
  _id: `user-${index}`,
  name: `${SAMPLE_NAMES[index % SAMPLE_NAMES.length]} ${index + 1}`,
  email: `person-${index + 1}@sample.test`,
  role: SAMPLE_ROLES[index % SAMPLE_ROLES.length],
  status: index % 3 === 0 ? 'invited' : 'active',
  ...(index % 7 > 0 && { location_id: `location-${index % SAMPLE_LOCATIONS.length}` }),
});

/** The data of a small organization to which an account of the demo belongs. */
export const sampleOrganization = ({ uid, name, email }: DemoAccount, role: unknown = 'user') => ({
  organization: { _id: 'sample', name: 'Sample Ltd', verified: true },
  locations: SAMPLE_LOCATIONS.map(
    (name, index): JsonObject => ({ _id: `location-${index}`, name }),
  ),
  users: [
    { _id: uid, name, email, role, status: 'active' },
    ...Array.from({ length: SAMPLE_USERS }, (_, index) => sampleUser(index)),
  ],
});
