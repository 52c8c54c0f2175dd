import { ROLES, type Role, type UserListItem } from 'shared-session/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addLocation,
  addMember,
  createOrganizationAtStep,
  inviteMember,
  type TestOrganization,
  type TestUser,
} from './testing/scenes';
import {
  describeOnEachDatabase,
  endpointPatternOf,
  routesThatNeedToken,
} from './testing/test-backend';
import { uniqueId } from './testing/tokens';

type AttackedIds = {
  locationId: string;
  userId: string;
  adminId: string;
};

type Call = {
  method: string;
  path: (own: AttackedIds, other: AttackedIds) => string;
  body?: unknown;
  /** The expected statuses. `nobody` is a user without an organization. */
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

// These changes do not overwrite the `secret` of a tenant, so that the test can still find a leak.
const ORGANIZATION_CHANGE = { phone: '+47 1' };
const LOCATION_CHANGE = { address: 'Mine' };
const NEW_LOCATION = { locations: [{ name: 'Oslo' }] };
const USER_CHANGE = { role: 'manager' };

// Calls of every route that needs a token. The paths contain ids of the caller's organization
// (`own`) or of another organization (`other`).
const TENANT_CALLS: readonly Call[] = [
  call('GET', () => '/isUserValid', 200, { others: 200, nobody: 200 }),
  call('GET', () => '/user', 200, { others: 200, nobody: 401 }),
  call('GET', () => '/org', 200),
  call('GET', () => '/locations', 200),
  call('GET', () => '/users?limit=500', 200),
  call('GET', () => '/users/history', 200),
  // Expects 422 for `nobody`, because a new organization needs a name.
  call('POST', () => '/org', 200, { body: ORGANIZATION_CHANGE, nobody: 422 }),
  call('POST', () => '/locations', 200, { body: NEW_LOCATION }),
  call('POST', () => '/users', 200, { body: { users: [] } }),
  call('GET', () => '/invitations', 200, { others: 200, nobody: 200 }),
  // Members cannot join another organization. For `nobody`, the invitation is for another address.
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
  // Expects 409 for a location with a user, and for the last administrator of an organization.
  call('DELETE', (own) => `/locations/${own.locationId}`, 409),
  call('DELETE', (own) => `/users/${own.adminId}`, 409),
  call('PATCH', (_, other) => `/locations/${other.locationId}`, 404, { body: LOCATION_CHANGE }),
  call('PATCH', (_, other) => `/users/${other.userId}`, 404, { body: USER_CHANGE }),
  call('DELETE', (_, other) => `/locations/${other.locationId}`, 404),
  call('DELETE', (_, other) => `/users/${other.userId}`, 404),
];

type Tenant = TestOrganization & AttackedIds & { people: Record<Role, TestUser>; secret: string };

describeOnEachDatabase((backend) => {
  // spec: 12
  describe('two organizations', () => {
    let tenants: [Tenant, Tenant];
    let nobody: TestUser;

    const makeTenant = async (): Promise<Tenant> => {
      const scene = await createOrganizationAtStep(backend(), 'completed');
      const secret = `secret-${uniqueId()}`;
      const { _id: locationId } = await addLocation(scene.admin, `Place ${secret}`);
      const { _id: userId } = await inviteMember(scene.admin, {
        name: `Person ${secret}`,
        location_id: locationId,
      });
      await scene.admin.post('/org', { body: { address: secret } });
      const people = { admin: scene.admin } as Record<Role, TestUser>;
      for (const role of ROLES) people[role] ??= await addMember(backend(), scene, role);
      const { payload } = await scene.admin.get<UserListItem>('/user');
      return { ...scene, people, locationId, userId, adminId: payload._id, secret };
    };

    const everythingOf = async ({ admin }: Tenant) =>
      Promise.all(
        ['/org', '/locations', '/users?limit=500'].map(
          async (path) => (await admin.get(path)).payload,
        ),
      );

    beforeAll(async () => {
      tenants = [await makeTenant(), await makeTenant()];
      nobody = backend().person();
    });

    it('the tests of access between organizations call every route that needs a token', () => {
      const [own, other] = tenants;
      const called = TENANT_CALLS.map(({ method, path }) =>
        endpointPatternOf(method, path(own, other)),
      );
      expect([...new Set(called)].sort()).toEqual(routesThatNeedToken(backend().app));
    });

    it.each([
      ['first', 0, 1],
      ['second', 1, 0],
    ] as const)(
      'no role of the %s organization reads or changes the other organization through any route',
      async (_, caller, called) => {
        const [own, other] = [tenants[caller], tenants[called]];
        const before = await everythingOf(other);
        for (const role of ROLES) {
          for (const { method, path, body, admin, others } of TENANT_CALLS) {
            const answer = await own.people[role].call(method, path(own, other), { body });
            expect(answer.status, `${role} ${method} ${path(own, other)}`).toBe(
              role === 'admin' ? admin : others,
            );
            expect(JSON.stringify(answer)).not.toContain(other.secret);
          }
        }
        expect(await everythingOf(other)).toEqual(before);
      },
    );

    it('a user without an organization sees no data of any organization', async () => {
      const [own, other] = tenants;
      const before = [await everythingOf(own), await everythingOf(other)];
      for (const { method, path, body, nobody: expected } of TENANT_CALLS) {
        const answer = await nobody.call(method, path(own, other), { body });
        expect(answer.status, `${method} ${path(own, other)}`).toBe(expected);
        expect(JSON.stringify(answer)).not.toMatch(/secret-/);
      }
      expect([await everythingOf(own), await everythingOf(other)]).toEqual(before);
    });

    it('a request without a token gets no data of any organization', async () => {
      const [own, other] = tenants;
      for (const { method, path, body = {} } of TENANT_CALLS) {
        const response = await backend().app.request(path(own, other), {
          method,
          headers: { 'Content-Type': 'application/json' },
          ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
        });
        expect(response.status, `${method} ${path(own, other)}`).toBe(401);
      }
    });

    it('an id in the body of a request cannot select another organization', async () => {
      const [own, other] = tenants;
      const before = await everythingOf(other);
      const organization = {
        organization: other.organizationId,
        organization_id: other.organizationId,
      };
      const name = `Mine ${uniqueId()}`;
      await own.admin.post('/locations', {
        body: { ...organization, locations: [{ ...organization, _id: other.locationId, name }] },
      });
      const users = [
        {
          ...organization,
          _id: other.userId,
          uid: other.admin.uid,
          name,
          email: `${uniqueId()}@x.example`,
        },
      ];
      await own.admin.post('/users', { body: { ...organization, users } });
      await own.admin.post('/org', {
        body: { ...organization, _id: other.organizationId, phone: '1' },
      });
      await own.admin.patch(`/users/${own.userId}`, {
        body: { ...organization, uid: other.admin.uid },
      });
      expect(await everythingOf(other)).toEqual(before);
      expect((await other.admin.get('/user')).payload).toMatchObject({
        organization_id: other.organizationId,
      });
    });

    it('the filters of GET /users find no users of another organization', async () => {
      const [own, other] = tenants;
      for (const query of [`location[]=${other.locationId}`, `search=${other.secret}`]) {
        const answer = await own.admin.get(`/users?${query}`);
        expect(answer).toMatchObject({ status: 200, payload: [] });
        expect(answer.headers.get('X-Total-Count')).toBe('0');
      }
    });
  });
});
