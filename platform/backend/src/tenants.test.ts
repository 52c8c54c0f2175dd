import { ROLES, type Role } from 'shared-session/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from './testing/person';
import { addLocation, invite, memberOf, organizationAt, type Scene } from './testing/scenes';
import { onEachDatabase } from './testing/test-backend';
import { uniqueId } from './testing/unique-id';

/** Everything in one organization that another must neither read nor change. */
type Tenant = Scene & {
  people: Record<Role, Person>;
  locationId: string;
  userId: string;
  secret: string;
};

type Request = [method: string, path: (own: Tenant, other: Tenant) => string, body?: unknown];

// What each call answers within one's own organization, for an administrator and for the other roles.
const ROUTES: readonly (readonly [...Request, admin: number])[] = [
  ['GET', () => '/org', undefined, 200],
  ['GET', () => '/locations', undefined, 200],
  ['GET', () => '/users?limit=500', undefined, 200],
  ['POST', () => '/org', { address: 'Mine' }, 200],
  ['POST', () => '/locations', { locations: [{ name: 'Oslo' }] }, 200],
  ['POST', () => '/users', { users: [] }, 200],
  ['PATCH', (own) => `/locations/${own.locationId}`, { address: 'Mine' }, 200],
  ['PATCH', (own) => `/users/${own.userId}`, { name: 'Mine' }, 200],
  ['PATCH', (_, other) => `/locations/${other.locationId}`, { name: 'Taken over' }, 404],
  ['PATCH', (_, other) => `/users/${other.userId}`, { name: 'Taken over' }, 404],
  ['DELETE', (_, other) => `/locations/${other.locationId}`, {}, 404],
  ['DELETE', (_, other) => `/users/${other.userId}`, {}, 404],
];

onEachDatabase((backend) => {
  describe('two organizations', () => {
    let tenants: [Tenant, Tenant];
    let nobody: Person;

    const makeTenant = async (): Promise<Tenant> => {
      const scene = await organizationAt(backend(), 'completed');
      const secret = `secret-${uniqueId()}`;
      const { _id: locationId } = await addLocation(scene.admin, `Place ${secret}`);
      const { _id: userId } = await invite(scene.admin, {
        name: `Person ${secret}`,
        location_id: locationId,
      });
      await scene.admin.post('/org', { body: { address: secret } });
      const people = { admin: scene.admin } as Record<Role, Person>;
      for (const role of ROLES) people[role] ??= await memberOf(backend(), scene, role);
      return { ...scene, people, locationId, userId, secret };
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

    it('are the same to everyone after every call of every role of the other', async () => {
      const [own, other] = tenants;
      const before = await everythingOf(other);
      for (const role of ROLES) {
        for (const [method, path, body, status] of ROUTES) {
          const answer = await own.people[role].call(method, path(own, other), { body });
          expect(answer.status, `${role} ${method} ${path(own, other)}`).toBe(
            role === 'admin' ? status : 403,
          );
          expect(JSON.stringify(answer.payload) ?? '').not.toContain(other.secret);
        }
      }
      expect(await everythingOf(other)).toEqual(before);
    });

    it('show nothing to somebody who belongs to neither', async () => {
      const [own, other] = tenants;
      const before = await everythingOf(own);
      for (const [method, path, body] of ROUTES) {
        // The one thing they may do, which is tested elsewhere.
        if (method === 'POST' && path(own, other) === '/org') continue;
        const answer = await nobody.call(method, path(own, other), { body });
        expect(answer.status, `${method} ${path(own, other)}`).toBe(403);
      }
      expect(await everythingOf(own)).toEqual(before);
    });

    it('show nothing without a token', async () => {
      const [own, other] = tenants;
      for (const [method, path, body] of ROUTES) {
        const response = await backend().app.request(path(own, other), {
          method,
          headers: { 'Content-Type': 'application/json' },
          ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
        });
        expect(response.status, `${method} ${path(own, other)}`).toBe(401);
      }
    });

    it('cannot be named in a body', async () => {
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

    it('cannot be found through the filters of the users list', async () => {
      const [own, other] = tenants;
      for (const query of [`location[]=${other.locationId}`, `search=${other.secret}`]) {
        const answer = await own.admin.get(`/users?${query}`);
        expect(answer).toMatchObject({ status: 200, payload: [] });
        expect(answer.headers.get('X-Total-Count')).toBe('0');
      }
    });
  });
});
