import {
  type Location,
  ONBOARDING_STATUSES,
  type OnboardingStatus,
  type Role,
  type UserListItem,
} from 'shared-session/wire';
import { expect } from 'vitest';
import type { BackendApp } from '../access/access';
import type { TestBackend } from './test-backend';
import { createValidToken, type TestKey, uniqueId } from './tokens';

export type TestUserOptions = {
  uid?: string;
  name?: string;
  /** `null` for an account without an email address. */
  email?: string | null;
  emailVerified?: boolean;
};

type TestAnswer<Payload = unknown> = {
  status: number;
  message: string;
  payload: Payload;
  headers: Headers;
  code: unknown;
  params: unknown;
};

type Wish = { body?: unknown; raw?: string; headers?: Record<string, string> };

/** Reads a response and checks the rules for every response (specification 8 and 11). */
export const readCheckedAnswer = async <Payload>(
  response: Response,
): Promise<TestAnswer<Payload>> => {
  const envelope = (await response.json()) as Record<string, unknown>;
  // Ignores `code` and `params`, which only some responses have.
  const { code, params, ...always } = envelope;
  expect(Object.keys(always).sort()).toEqual(['message', 'ok', 'payload', 'statusCode']);
  expect(envelope).toMatchObject({ ok: response.status < 400, statusCode: response.status });
  expect(envelope.message).toMatch(/^\S.*$/);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Vary')).toContain('Origin');
  return {
    status: response.status,
    message: String(envelope.message),
    payload: envelope.payload as Payload,
    headers: response.headers,
    code,
    params,
  };
};

export const createTestUser = (app: BackendApp, key: TestKey, options: TestUserOptions = {}) => {
  const uid = options.uid ?? `uid-${uniqueId()}`;
  const name = options.name ?? 'Astrid Haugen';
  const email = options.email === undefined ? `${uid}@example.com` : options.email;
  const token = createValidToken(key, uid, {
    name,
    ...(email === null ? {} : { email, email_verified: options.emailVerified ?? true }),
  });
  const call =
    (method: string) =>
    async <Payload = unknown>(path: string, { body = {}, raw, headers }: Wish = {}) => {
      const response = await app.request(path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: raw ?? JSON.stringify(body) }),
      });
      return readCheckedAnswer<Payload>(response);
    };
  return {
    uid,
    name,
    email: email ?? '',
    token,
    call: (method: string, path: string, wish?: Wish) => call(method)(path, wish),
    get: call('GET'),
    post: call('POST'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
};
export type TestUser = ReturnType<typeof createTestUser>;

export type TestOrganization = { admin: TestUser; organizationId: string };

const mustSucceed = async <Answer extends { status: number; message: string }>(
  answer: Promise<Answer>,
): Promise<Answer> => {
  const { status, message } = await answer;
  if (status >= 400) throw new Error(`A scene could not be set: ${status} ${message}`);
  return answer;
};

export const createOrganizationAtStep = async (
  backend: TestBackend,
  step: OnboardingStatus = 'add_locations',
): Promise<TestOrganization> => {
  const admin = backend.person();
  const made = await mustSucceed(
    admin.post<{ _id: string }>('/org', { body: { name: 'Fjord & Co' } }),
  );
  const distance = ONBOARDING_STATUSES.indexOf(step);
  if (distance > 0) await addLocation(admin, 'Oslo');
  if (distance > 1) await mustSucceed(admin.post('/users', { body: { users: [] } }));
  if (distance > 2) await mustSucceed(admin.post('/org', { body: { verified: true } }));
  return { admin, organizationId: made.payload._id };
};

export const addLocation = async (admin: TestUser, name: string): Promise<Location> => {
  await mustSucceed(admin.post('/locations', { body: { locations: [{ name }] } }));
  const { payload } = await admin.get<Location[]>('/locations');
  const location = payload.find((candidate) => candidate.name === name);
  if (location === undefined) throw new Error(`${name} is not in the list`);
  return location;
};

/** The payload of the response to a `POST` of locations or users. */
export type BulkPostPayload = {
  created: { _id: string; [field: string]: unknown }[];
  skipped: { index: number; reason: string }[];
};

export const inviteMember = async (
  admin: TestUser,
  user: { name?: string; email?: string; role?: Role; location_id?: string } = {},
): Promise<UserListItem> => {
  const email = user.email ?? `${uniqueId()}@example.com`;
  const row = { name: 'Bjørn Lund', ...user, email };
  const { payload } = await mustSucceed(
    admin.post<BulkPostPayload>('/users', { body: { users: [row] } }),
  );
  const created = payload.created[0] as UserListItem | undefined;
  if (created === undefined) throw new Error(`${email} was there already`);
  return created;
};

export const addMember = async (
  backend: TestBackend,
  { admin }: Pick<TestOrganization, 'admin'>,
  role: Role,
): Promise<TestUser & { id: string }> => {
  const person = backend.person();
  const { _id } = await inviteMember(admin, { email: person.email, role });
  await mustSucceed(person.get('/user'));
  return { ...person, id: _id };
};
