import { sql } from 'drizzle-orm';
import type { NewUser, UserListItem } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import {
  addLocation,
  addMember,
  type BulkPostPayload,
  createOrganizationAtStep,
  inviteMember,
} from '../testing/scenes';
import { describeOnEachDatabase } from '../testing/test-backend';
import { uniqueId } from '../testing/tokens';

const address = () => `${uniqueId()}@example.com`;

describeOnEachDatabase((backend) => {
  // spec: 8 Rules of the reference backend
  describe('POST /users', () => {
    it('POST /users invites users and moves onboarding to the verification step', async () => {
      const { admin } = await createOrganizationAtStep(backend(), 'add_users');
      const location = await addLocation(admin, 'Bergen');
      const users = [
        {
          name: 'Łukasz Wójcik',
          email: 'Lukasz+x@Example.com',
          role: 'manager',
          location_id: location._id,
        },
        { name: '山田 花子', email: '花子@例え.jp' },
      ];
      const { status, payload } = await admin.post<BulkPostPayload>('/users', { body: { users } });
      expect(status).toBe(200);
      expect(payload).toMatchObject({
        created: [
          { ...users[0], status: 'invited' },
          { ...users[1], role: 'user', status: 'invited' },
        ],
        skipped: [],
      });
      expect((await admin.get('/user')).payload).toMatchObject({
        onboarding_status: 'verification',
      });
    });

    it('POST /users and PATCH /users/{_id} store every field of a user', async () => {
      const { admin } = await createOrganizationAtStep(backend(), 'add_users');
      const { _id: location_id } = await addLocation(admin, 'Bergen');
      // `Required` makes a new field of the API an error here until the field has a value.
      const added: Required<NewUser> = {
        name: 'Ada Lovelace',
        email: address(),
        role: 'manager',
        location_id,
      };
      const { payload } = await admin.post<BulkPostPayload>('/users', { body: { users: [added] } });
      expect(payload.created).toMatchObject([added]);
      const { _id: other } = await addLocation(admin, 'Rome');
      const changed: Required<NewUser> = {
        name: 'Ada King',
        email: address(),
        role: 'guest',
        location_id: other,
      };
      const path = `/users/${payload.created[0]?._id}`;
      await admin.patch(path, { body: changed });
      expect((await admin.get('/users?search=king')).payload).toMatchObject([changed]);
    });

    it('POST /users stores users whose order number (`position`) needs more than 32 bits', async () => {
      const { admin } = await createOrganizationAtStep(backend(), 'add_users');
      for (const table of ['locations', 'members']) {
        await backend().database.execute(
          sql.raw(`ALTER TABLE ${table} ALTER COLUMN position RESTART WITH 3000000000`),
        );
      }
      const { _id } = await addLocation(admin, 'Bergen');
      const { name } = await inviteMember(admin, { name: 'Late', location_id: _id });
      for (const query of ['?sort=-name&limit=1', '?search=late', '?limit=1&offset=1']) {
        expect((await admin.get(`/users${query}`)).payload, query).toMatchObject([{ name }]);
      }
      expect((await admin.get('/locations')).payload).toMatchObject([{ name: 'Oslo' }, { _id }]);
    });

    it('POST /users with an empty list moves onboarding from the users step to the verification step', async () => {
      const { admin } = await createOrganizationAtStep(backend(), 'add_users');
      expect(await admin.post('/users', { body: { users: [] } })).toMatchObject({ status: 200 });
      expect((await admin.get('/user')).payload).toMatchObject({
        onboarding_status: 'verification',
      });
    });

    it('when onboarding is at the locations step, POST /users does not change the step', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      await admin.post('/users', { body: { users: [] } });
      expect((await admin.get('/user')).payload).toMatchObject({
        onboarding_status: 'add_locations',
      });
    });

    it('POST /users skips email addresses that exist already or occur twice in the request, ignoring case', async () => {
      const { admin } = await createOrganizationAtStep(backend(), 'add_users');
      const email = address();
      const users = [admin.email.toUpperCase(), email, email.toUpperCase()].map((each) => ({
        name: 'Same',
        email: each,
      }));
      const { payload } = await admin.post<BulkPostPayload>('/users', { body: { users } });
      expect(payload.created).toHaveLength(1);
      expect(payload.skipped.map(({ index }) => index)).toEqual([0, 2]);
    });

    it('POST /users lists every wrong row and field, and stores no row of the request', async () => {
      const { admin } = await createOrganizationAtStep(backend(), 'add_users');
      const other = await createOrganizationAtStep(backend());
      const foreign = await addLocation(other.admin, 'Foreign');
      const users = [
        { name: 'Good', email: address() },
        { name: '', email: 'nonsense', role: 'boss' },
      ];
      const answer = await admin.post('/users', { body: { users } });
      expect(answer).toMatchObject({
        status: 422,
        payload: {
          errors: [
            { index: 1, field: 'name' },
            { index: 1, field: 'email' },
            { index: 1, field: 'role' },
          ],
        },
      });
      const elsewhere = [users[0], { name: 'B', email: address(), location_id: foreign._id }];
      expect(await admin.post('/users', { body: { users: elsewhere } })).toMatchObject({
        status: 422,
        payload: { errors: [{ index: 1, field: 'location_id' }] },
      });
      expect((await admin.get('/users')).payload).toHaveLength(1);
      expect((await admin.get('/user')).payload).toMatchObject({ onboarding_status: 'add_users' });
    });

    it('POST /users accepts 5,000 users in batches of 500, and rejects a batch of 501', {
      tags: ['proof'],
    }, async () => {
      const { admin } = await createOrganizationAtStep(backend(), 'add_users');
      const domain = `${uniqueId()}.example`;
      const users = Array.from({ length: 5_000 }, (_, index) => ({
        name: `Person ${index}`,
        email: `p${index}@${domain}`,
      }));
      expect(await admin.post('/users', { body: { users: users.slice(0, 501) } })).toMatchObject({
        status: 422,
      });
      for (let start = 0; start < users.length; start += 500) {
        const body = { users: users.slice(start, start + 500) };
        expect(await admin.post('/users', { body })).toMatchObject({ status: 200 });
      }
      const { headers } = await admin.get(`/users?limit=0&search=${domain}`);
      expect(headers.get('X-Total-Count')).toBe('5000');
      expect((await admin.get('/users')).payload).toHaveLength(100);
      const found = async (query: string) => {
        const { headers, payload } = await admin.get(`/users?sort=-name&limit=2&${query}`);
        const names = (payload as { name: string }[]).map(({ name }) => name);
        return [headers.get('X-Total-Count'), ...names];
      };
      expect(await found('search=p499&offset=1')).toEqual(['11', 'Person 4998', 'Person 4997']);
      const many = await found(`search=${domain}&offset=4998`);
      expect(many).toEqual(['5000', 'Person 1', 'Person 0']);
    });
  });

  describe('PATCH /users/{_id}', () => {
    it('PATCH /users/{_id} changes the given fields, and an empty location_id removes the location', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const location = await addLocation(admin, 'Oslo');
      const { _id, email } = await inviteMember(admin);
      const body = { name: 'Zoë', role: 'guest', location_id: location._id };
      expect(await admin.patch(`/users/${_id}`, { body })).toMatchObject({
        status: 200,
        payload: { _id, email, ...body },
      });
      const cleared = await admin.patch(`/users/${_id}`, { body: { location_id: '' } });
      expect(cleared.payload).toMatchObject({ name: 'Zoë', role: 'guest' });
      expect(cleared.payload).not.toHaveProperty('location_id');
      expect((await admin.get('/users?search=zoe')).payload).toEqual([cleared.payload]);
    });

    it('PATCH /users/{_id} changes the email address only of invited users, and only to an unused address', async () => {
      const scene = await createOrganizationAtStep(backend());
      const { _id } = await inviteMember(scene.admin);
      const email = address();
      const changed = await scene.admin.patch(`/users/${_id}`, { body: { email } });
      expect(changed).toMatchObject({ status: 200, payload: { email } });
      const member = await addMember(backend(), scene, 'user');
      for (const [id, taken] of [
        [_id, member.email],
        [member.id, address()],
      ]) {
        const answer = await scene.admin.patch(`/users/${id}`, { body: { email: taken } });
        expect(answer).toMatchObject({ status: 422, payload: { errors: [{ field: 'email' }] } });
      }
    });

    it('PATCH /users/{_id} rejects a location of another organization', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const other = await createOrganizationAtStep(backend());
      const foreign = await addLocation(other.admin, 'Foreign');
      const { _id } = await inviteMember(admin);
      const answer = await admin.patch(`/users/${_id}`, { body: { location_id: foreign._id } });
      expect(answer).toMatchObject({
        status: 422,
        payload: { errors: [{ field: 'location_id' }] },
      });
    });

    it('PATCH and DELETE /users/{_id} answer 404 to an unknown id', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%00']) {
        expect(await admin.patch(`/users/${id}`, { body: {} })).toMatchObject({ status: 404 });
        expect(await admin.delete(`/users/${id}`)).toMatchObject({ status: 404 });
      }
    });
  });

  describe('the last administrator', () => {
    const ownId = async (admin: Awaited<ReturnType<typeof createOrganizationAtStep>>['admin']) =>
      (await admin.get<UserListItem>('/user')).payload._id;

    it('the last administrator cannot be removed or demoted while the only other administrator has not signed in yet', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      await inviteMember(admin, { role: 'admin' });
      const id = await ownId(admin);
      expect(await admin.delete(`/users/${id}`)).toMatchObject({ status: 409 });
      const demotion = await admin.patch(`/users/${id}`, { body: { role: 'user' } });
      expect(demotion).toMatchObject({ status: 409 });
      expect((await admin.get('/user')).payload).toMatchObject({ role: 'admin' });
    });

    it.each(['disabled', 'deleted'] as const)(
      'the last administrator cannot be removed or demoted while the account of the only other administrator is %s',
      async (state) => {
        const scene = await createOrganizationAtStep(backend());
        const { uid } = await addMember(backend(), scene, 'admin');
        backend().accounts.set(uid, { state });
        const path = `/users/${await ownId(scene.admin)}`;
        expect(await scene.admin.delete(path)).toMatchObject({ status: 409 });
        const demotion = await scene.admin.patch(path, { body: { role: 'user' } });
        expect(demotion).toMatchObject({ status: 409 });
      },
    );

    it("an administrator can be removed while the state of the other administrator's account is unknown", async () => {
      const scene = await createOrganizationAtStep(backend());
      const { uid } = await addMember(backend(), scene, 'admin');
      backend().accounts.set(uid, { state: 'unknown' });
      const path = `/users/${await ownId(scene.admin)}`;
      expect(await scene.admin.delete(path)).toMatchObject({ status: 200 });
    });

    it('the first administrator can be removed after a second administrator has signed in', async () => {
      const scene = await createOrganizationAtStep(backend());
      await addMember(backend(), scene, 'admin');
      const id = await ownId(scene.admin);
      expect(await scene.admin.delete(`/users/${id}`)).toMatchObject({ status: 200 });
      expect(await scene.admin.get('/user')).toMatchObject({ status: 401 });
    });

    it('when two administrators demote each other at the same time, one of them stays administrator', async () => {
      const duel = async () => {
        const scene = await createOrganizationAtStep(backend());
        const second = await addMember(backend(), scene, 'admin');
        const firstId = await ownId(scene.admin);
        return () =>
          Promise.all([
            scene.admin.patch(`/users/${second.id}`, { body: { role: 'user' } }),
            second.patch(`/users/${firstId}`, { body: { role: 'user' } }),
          ]);
      };
      const duels = await Promise.all(Array.from({ length: 8 }, duel));
      // Runs the pairs one after the other. If all 16 requests ran in parallel, the two requests of
      // a pair might not overlap.
      for (const fight of duels) {
        const statuses = (await fight()).map(({ status }) => status);
        expect(statuses.sort()).toEqual([200, 403]);
      }
    });
  });

  describe('two administrators at the same time', () => {
    it('when two administrators add the same users at the same time, each user is stored once, without a conflict', async () => {
      const scene = await createOrganizationAtStep(backend());
      const second = await addMember(backend(), scene, 'admin');
      const users = Array.from({ length: 20 }, () => ({ name: 'Same', email: address() }));
      const answers = await Promise.all(
        [scene.admin, second, scene.admin, second].map((admin) =>
          admin.post<BulkPostPayload>('/users', { body: { users } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const created = answers.flatMap(({ payload }) => payload.created);
      expect(created).toHaveLength(20);
    });
  });
});
