import { createFakeBackend } from 'shared-session/fake-backend';
import type { TestAnswer, TestRequest } from 'shared-session/testing';
import type { Location, UserListItem } from 'shared-session/wire';

export const testUser = (name: string, more: Partial<UserListItem> = {}): UserListItem => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: 'user',
  status: 'active',
  ...more,
});

export const OSLO: Location = { _id: 'oslo', name: 'Oslo' };
export const BERGEN: Location = { _id: 'bergen', name: 'Bergen' };

export const ADMIN_ADA = testUser('Ada', { role: 'admin', location_id: 'oslo' });
export const INVITED_BO = testUser('Bo', { location_id: 'oslo', status: 'invited' });
export const GUEST_CAI = testUser('Cai', { role: 'guest' });

const PROFILE = { name: 'Ada', role: 'admin', onboarding_status: 'completed' };

/**
 * The server answers only requests to these paths. If a test changes a user or a location, the test
 * itself must provide the response to the request for this change.
 */
const READ_PATHS = ['/users', '/locations', '/user'];

/** A server with an organization of three users and two locations. One location has no users. */
export const createOrganizationServer = (
  users: readonly UserListItem[] = [ADMIN_ADA, INVITED_BO, GUEST_CAI],
  locations = [OSLO, BERGEN],
) => {
  const account = { name: 'Ada', email: 'ada@example.com', profile: PROFILE, users, locations };
  const { respond } = createFakeBackend(account);
  return (request: TestRequest): TestAnswer | undefined =>
    READ_PATHS.includes(request.path) ? respond(request) : undefined;
};
