/** What a caller may try to name of an organization. */
export type Ids = {
  locationId: string;
  userId: string;
  adminId: string;
};

type Call = {
  method: string;
  path: (own: Ids, other: Ids) => string;
  body?: unknown;
  /** The status for an administrator, for another role, and for somebody without an organization. */
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

// None of these bodies overwrites the secret that marks the other organization's data.
const ORGANIZATION = { phone: '+47 1' };
const LOCATION = { address: 'Mine' };
const NEW_LOCATION = { locations: [{ name: 'Oslo' }] };
const USER = { role: 'manager' };

// Every route that needs a token, with ids of the user's own organization and of the other organization.
export const TENANT_CALLS: readonly Call[] = [
  call('GET', () => '/isUserValid', 200, { others: 200, nobody: 200 }),
  call('GET', () => '/user', 200, { others: 200, nobody: 401 }),
  call('GET', () => '/org', 200),
  call('GET', () => '/locations', 200),
  call('GET', () => '/users?limit=500', 200),
  // For somebody without an organization this creates one, which needs a name.
  call('POST', () => '/org', 200, { body: ORGANIZATION, nobody: 422 }),
  call('POST', () => '/locations', 200, { body: NEW_LOCATION }),
  call('POST', () => '/users', 200, { body: { users: [] } }),
  call('GET', () => '/invitations', 200, { others: 200, nobody: 200 }),
  // The invitation is for another address, and members of one organization cannot join another.
  call('POST', (_, other) => `/invitations/${other.userId}/accept`, 409, {
    others: 409,
    nobody: 404,
  }),
  call('POST', (_, other) => `/invitations/${other.userId}/decline`, 404, {
    others: 404,
    nobody: 404,
  }),
  call('PATCH', (own) => `/locations/${own.locationId}`, 200, { body: LOCATION }),
  call('PATCH', (own) => `/users/${own.userId}`, 200, { body: USER }),
  // The location has a user, and the user is the last administrator.
  call('DELETE', (own) => `/locations/${own.locationId}`, 409),
  call('DELETE', (own) => `/users/${own.adminId}`, 409),
  call('PATCH', (_, other) => `/locations/${other.locationId}`, 404, { body: LOCATION }),
  call('PATCH', (_, other) => `/users/${other.userId}`, 404, { body: USER }),
  call('DELETE', (_, other) => `/locations/${other.locationId}`, 404),
  call('DELETE', (_, other) => `/users/${other.userId}`, 404),
];
