import { randomInt } from 'node:crypto';

/** The ids of an organization that a caller may try to use. */
export type AttackedIds = {
  locationId: string;
  userId: string;
  adminId: string;
};

type Call = {
  method: string;
  path: (own: AttackedIds, other: AttackedIds) => string;
  body?: unknown;
  /** The status for an administrator; then for another role, and without an organization. */
  admin: number;
  others?: number;
  nobody?: number;
};

const call = (
  method: string,
  path: Call['path'],
  admin: number,
  { body, others = 403, nobody = 403 }: Partial<Call> = {},
): Call => ({ method, path, body, admin, others, nobody });

// Changes that do not overwrite the secret in the other organization's data.
const ORGANIZATION_CHANGE = { phone: '+47 1' };
const LOCATION_CHANGE = { address: 'Mine' };
const NEW_LOCATION = { locations: [{ name: 'Oslo' }] };
const USER_CHANGE = { role: 'manager' };

// Calls of every route that needs a token, with ids of the own and of the other organization.
export const TENANT_CALLS: readonly Call[] = [
  call('GET', () => '/isUserValid', 200, { others: 200, nobody: 200 }),
  call('GET', () => '/user', 200, { others: 200, nobody: 401 }),
  call('GET', () => '/org', 200),
  call('GET', () => '/locations', 200),
  call('GET', () => '/users?limit=500', 200),
  call('GET', () => '/users/history', 200),
  // Expects 422 for somebody without an organization, whose POST creates one and needs a name.
  call('POST', () => '/org', 200, { body: ORGANIZATION_CHANGE, nobody: 422 }),
  call('POST', () => '/locations', 200, { body: NEW_LOCATION }),
  call('POST', () => '/users', 200, { body: { users: [] } }),
  call('GET', () => '/invitations', 200, { others: 200, nobody: 200 }),
  // Expects 409: the invitation is for another address, and a member cannot join another
  // organization.
  call('POST', (_, other) => `/invitations/${other.userId}/accept`, 409, {
    others: 409,
    nobody: 404,
  }),
  call('POST', (_, other) => `/invitations/${other.userId}/decline`, 404, {
    others: 404,
    nobody: 404,
  }),
  call('PATCH', (own) => `/locations/${own.locationId}`, 200, { body: LOCATION_CHANGE }),
  call('PATCH', (own) => `/users/${own.userId}`, 200, { body: USER_CHANGE }),
  // Expects 409: the location has a user, and the user is the last administrator.
  call('DELETE', (own) => `/locations/${own.locationId}`, 409),
  call('DELETE', (own) => `/users/${own.adminId}`, 409),
  call('PATCH', (_, other) => `/locations/${other.locationId}`, 404, { body: LOCATION_CHANGE }),
  call('PATCH', (_, other) => `/users/${other.userId}`, 404, { body: USER_CHANGE }),
  call('DELETE', (_, other) => `/locations/${other.locationId}`, 404),
  call('DELETE', (_, other) => `/users/${other.userId}`, 404),
];

/** Matches contents that no answer may have: SQL, paths, stacks. */
export const LEAK_PATTERN =
  /select |insert |update "|drizzle|postgres|pglite|node_modules|\.ts:|\bat [\w.]+ \(|syntaxerror/i;

const deep = (open: string, close: string, depth: number, inner = '1') =>
  open.repeat(depth) + inner + close.repeat(depth);

/** Returns 100 characters with this many marks each, which the database cannot compress. */
const marked = (marks: number): string =>
  Array.from({ length: 100 * (marks + 1) }, (_, index) =>
    index % (marks + 1) === 0 ? 'a' : String.fromCodePoint(0x1dc0 + randomInt(0x36)),
  ).join('');

/** Unusual JSON values. No value may cause a 5xx in any field. */
const HOSTILE_TEXTS = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"a\\udfffb"',
  '"\\u202e\\u200b"',
  `"${'é'.repeat(900_000 / 2)}"`,
  `"e${'\u0301'.repeat(5_000)}"`,
  `"${marked(24)}"`,
  `"${marked(3)}"`,
  '"\'; DROP TABLE members; --"',
  '"$1"',
  '"\\\\"',
  '"%s%n{{7*7}}"',
  '"<script>alert(1)</script>"',
  '"__proto__"',
  '"😀👩‍👩‍👧‍👦"',
];

/** JSON values for a field of a body. No value may cause a 5xx. */
export const HOSTILE_VALUES = [
  'null',
  'true',
  '1e400',
  '-0',
  '123456789012345678901234567890',
  '[]',
  '{}',
  '{"toString":null}',
  '{"__proto__":{"role":"admin"}}',
  ...HOSTILE_TEXTS,
];

/** Bodies that no schema accepts. */
export const INVALID_BODIES = [
  '{',
  'nonsense',
  '"text"',
  'null',
  '[]',
  '[1,2]',
  '0',
  '{"locations":',
  '{"users":[],}',
  "{'users':[]}",
  '\ufeff{}',
  deep('[', ']', 100_000),
  deep('{"a":', '}', 50_000),
  `{"locations":${deep('[', ']', 10_000)}}`,
  `{"users":[${deep('{"name":', '}', 10_000)}]}`,
  '{"locations":[[[[{}]]]],"users":{"length":3}}',
  '{"__proto__":{"locations":[{"name":"x"}]},"constructor":{"prototype":{"name":"x"}}}',
  `{"users":[${Array(501).fill('{}').join()}],"locations":[${Array(501).fill('{}').join()}]}`,
];
