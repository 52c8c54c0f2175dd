import { eq } from 'drizzle-orm';
import { ONBOARDING_STATUSES, type Organization } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import { organizations } from '../database/schema';
import { addMember, createOrganizationAtStep, inviteMember } from '../testing/scenes';
import { describeOnEachDatabase } from '../testing/test-backend';

describeOnEachDatabase((backend) => {
  describe('POST /org without an organization', () => {
    it('a new organization has its creator as administrator, and onboarding is at the locations step', async () => {
      const person = backend().person({ name: 'Chloé Noël' });
      const body = { name: '  Café “Noël” & fils  ', website: 'noel.example' };
      const answer = await person.post<Organization>('/org', { body });
      expect(answer).toMatchObject({
        status: 201,
        payload: { name: 'Café “Noël” & fils', website: 'https://noel.example/', verified: false },
      });
      expect((await person.get('/org')).payload).toEqual(answer.payload);
      const users = await person.get('/users');
      expect(users.payload).toMatchObject([
        { name: 'Chloé Noël', role: 'admin', status: 'active' },
      ]);
    });

    it('a new organization stores only the fields of the schema', async () => {
      const person = backend().person();
      const raw =
        '{"name":"Own","_id":"x","verified":true,"subscription_status":"active","onboarding_status":"completed","__proto__":{"role":"user"}}';
      const { payload } = await person.post<Organization>('/org', { raw });
      expect(payload).toMatchObject({ name: 'Own', verified: false });
      expect(payload._id).not.toBe('x');
      expect((await person.get('/user')).payload).toMatchObject({
        role: 'admin',
        onboarding_status: 'add_locations',
        subscription_status: 'none',
      });
    });

    it.each([
      [{}, 'name'],
      [{ name: 'X' }, 'name'],
      [{ name: 'https://example.com' }, 'name'],
      [{ name: 7 }, 'name'],
      [{ name: 'Good', website: 'not a web address' }, 'website'],
    ])(
      'POST /org rejects the new organization %j with 422 and stores nothing',
      async (body, field) => {
        const person = backend().person();
        const answer = await person.post('/org', { body });
        expect(answer).toMatchObject({ status: 422, payload: { errors: [{ index: 0, field }] } });
        expect(await person.get('/user')).toMatchObject({ status: 401 });
      },
    );

    it('many parallel requests to POST /org create one organization', async () => {
      const person = backend().person();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          person.post('/org', { body: { name: `Try ${index}` } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    });
  });

  describe('POST /org with an organization', () => {
    it('POST /org changes the given fields and clears empty fields', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const body = { website: 'a.example', phone: '+47 1', address: 'Oslo' };
      expect((await admin.post('/org', { body })).payload).toMatchObject({
        name: 'Fjord & Co',
        phone: '+47 1',
      });
      const cleared = await admin.post('/org', {
        body: { name: 'New name', phone: '', website: '' },
      });
      expect(cleared).toMatchObject({ status: 200 });
      const { payload } = await admin.get<Organization>('/org');
      expect(payload).toMatchObject({ name: 'New name', address: 'Oslo' });
      expect(payload).not.toHaveProperty('phone');
      expect(payload).not.toHaveProperty('website');
    });

    it.each([
      { name: '' },
      { phone: '1'.repeat(41) },
      { verified: false },
      { verified: 'true' },
      { address: { street: 1 } },
    ])('POST /org rejects the change %j with 422', async (body) => {
      const { admin } = await createOrganizationAtStep(backend());
      expect(await admin.post('/org', { body })).toMatchObject({ status: 422 });
    });

    it('POST /org without a body changes nothing and answers 200', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      expect(await admin.post('/org')).toMatchObject({
        status: 200,
        payload: { name: 'Fjord & Co' },
      });
    });
  });

  describe('verified: true', () => {
    it.each(ONBOARDING_STATUSES.filter((step) => !['verification', 'completed'].includes(step)))(
      'while onboarding is at the step %s, POST /org with "verified" answers 409 and changes nothing',
      async (step) => {
        const { admin, organizationId } = await createOrganizationAtStep(backend());
        await backend()
          .database.update(organizations)
          .set({ onboardingStatus: step })
          .where(eq(organizations.id, organizationId));
        const body = { verified: true, name: 'Renamed' };
        expect(await admin.post('/org', { body })).toMatchObject({ status: 409 });
        expect((await admin.get('/org')).payload).toMatchObject({
          name: 'Fjord & Co',
          verified: false,
        });
        expect((await admin.get('/user')).payload).toMatchObject({ onboarding_status: step });
      },
    );

    it('POST /org with "verified" completes onboarding, and changes nothing when repeated', async () => {
      const { admin } = await createOrganizationAtStep(backend(), 'verification');
      for (const _ of [1, 2]) {
        const answer = await admin.post('/org', { body: { verified: true } });
        expect(answer).toMatchObject({ status: 200, payload: { verified: true } });
      }
      expect((await admin.get('/user')).payload).toMatchObject({ onboarding_status: 'completed' });
    });
  });

  describe('roles', () => {
    it.each(['user', 'manager', 'guest'] as const)(
      'a member with the role %s may read only their own profile',
      async (role) => {
        const scene = await createOrganizationAtStep(backend(), 'completed');
        const member = await addMember(backend(), scene, role);
        expect((await member.get('/user')).payload).toMatchObject({ role });
        expect(await member.get('/isUserValid')).toMatchObject({ payload: true });
        for (const path of ['/org', '/locations', '/users']) {
          expect(await member.get(path)).toMatchObject({ status: 403 });
        }
        for (const wish of [
          { body: { name: 'Mine now' } },
          { body: { name: '' } },
          { raw: '{' },
          { headers: { 'Content-Type': 'text/plain' } },
        ]) {
          expect(await member.post('/org', wish), JSON.stringify(wish)).toMatchObject({
            status: 403,
          });
        }
        expect(await member.post('/users', { body: { users: [] } })).toMatchObject({ status: 403 });
      },
    );

    it('a user without an organization can create an organization, but cannot read or add any other data', async () => {
      const person = backend().person();
      for (const path of ['/org', '/locations', '/users']) {
        expect(await person.get(path)).toMatchObject({ status: 403 });
      }
      const body = { locations: [{ name: 'Oslo' }], users: [] };
      for (const path of ['/locations', '/users']) {
        expect(await person.post(path, { body })).toMatchObject({ status: 403 });
      }
      const creation = await person.post('/org', { body: { name: 'Mine' } });
      expect(creation).toMatchObject({ status: 201, payload: { name: 'Mine' } });
    });

    it('an invited administrator has the same rights as the first administrator', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const second = backend().person();
      await inviteMember(admin, { email: second.email, role: 'admin' });
      expect(await second.post('/org', { body: { name: 'Together' } })).toMatchObject({
        status: 200,
      });
    });
  });
});
