import { describe, expect, it } from 'vitest';
import { addMember, createOrganizationAtStep, inviteMember } from '../testing/scenes';
import { describeOnEachDatabase } from '../testing/test-backend';
import { uniqueId } from '../testing/tokens';

describeOnEachDatabase((backend) => {
  describe('GET /isUserValid', () => {
    it('GET /isUserValid returns true for every valid token, even without an organization', async () => {
      const answer = await backend().person().get('/isUserValid');
      expect(answer).toMatchObject({ status: 200, payload: true });
      expect(answer.headers.get('X-Organization')).toBe('none');
    });

    it('GET /isUserValid sends a member no header X-Organization, because the header means "no organization"', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const { headers } = await admin.get('/isUserValid');
      expect(headers.get('X-Organization')).toBeNull();
    });

    it.each(['disabled', 'deleted'] as const)(
      'GET /isUserValid returns false and the reason for a %s account',
      async (state) => {
        const person = backend().person();
        backend().accounts.set(person.uid, { state });
        const answer = await person.get('/isUserValid');
        expect(answer).toMatchObject({ status: 200, payload: false });
        expect(answer.message).toMatch(/account/);
      },
    );

    it('GET /isUserValid, like every call, answers 503 while the state of the account is unknown', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      backend().accounts.set(admin.uid, { state: 'unknown' });
      for (const path of ['/isUserValid', '/user', '/org', '/users']) {
        const answer = await admin.get(path);
        expect(answer).toMatchObject({ status: 503, payload: null });
        expect(answer.headers.get('Retry-After')).toBe('2');
      }
    });

    it('GET /isUserValid, like every call, answers 401 after the sign-in was revoked', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const now = Math.floor(Date.now() / 1_000);
      backend().accounts.set(admin.uid, { state: 'active', validSince: now });
      for (const path of ['/isUserValid', '/user', '/org']) {
        expect(await admin.get(path)).toMatchObject({ status: 401 });
      }
      backend().accounts.set(admin.uid, { state: 'active', validSince: now - 60 });
      expect(await admin.get('/user')).toMatchObject({ status: 200 });
    });
  });

  // spec: 8 Requests and answers
  describe('GET /user', () => {
    it('GET /user answers 401 to a user without an organization', async () => {
      const answer = await backend().person().get('/user');
      expect(answer).toMatchObject({ status: 401 });
      expect(answer.message).toMatch(/no organization/);
    });

    it('GET /user, like every call, answers 401 to a disabled account', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      backend().accounts.set(admin.uid, { state: 'disabled' });
      for (const path of ['/user', '/org', '/locations', '/users']) {
        expect(await admin.get(path)).toMatchObject({ status: 401 });
      }
      const body = { locations: [{ name: 'Oslo' }] };
      expect(await admin.post('/locations', { body })).toMatchObject({ status: 401 });
    });

    it('GET /user shows the user who created the organization as an active administrator', async () => {
      const { admin, organizationId } = await createOrganizationAtStep(backend(), 'add_users');
      expect((await admin.get('/user')).payload).toMatchObject({
        name: admin.name,
        email: admin.email,
        role: 'admin',
        status: 'active',
        onboarding_status: 'add_users',
        subscription_status: 'none',
        organization_id: organizationId,
      });
    });

    it('GET /user uses the name from the token when no name is stored for the user', async () => {
      const uid = `uid-${uniqueId()}`;
      const nameless = backend().person({ uid, name: '' });
      await nameless.post('/org', { body: { name: 'Nameless' } });
      const named = backend().person({ uid, name: 'Åse Berg' });
      expect((await named.get('/user')).payload).toMatchObject({ name: 'Åse Berg' });
    });

    it('GET /user returns an empty email address for an account that has none', async () => {
      const person = backend().person({ email: null });
      await person.post('/org', { body: { name: 'No mail' } });
      expect((await person.get('/user')).payload).toMatchObject({ email: '', role: 'admin' });
      expect((await person.get('/users')).payload).toMatchObject([{ email: '', status: 'active' }]);
    });
  });

  // spec: 12
  describe('an invitation', () => {
    it('with INVITATIONS=automatic, a sign-in with the invited email address accepts the invitation, ignoring case', async () => {
      const { admin, organizationId } = await createOrganizationAtStep(backend());
      const email = `Mixed.${uniqueId()}@Example.com`;
      const row = await inviteMember(admin, { email, name: 'Zofia Mazur', role: 'manager' });
      expect(row.status).toBe('invited');
      const person = backend().person({ email: email.toLowerCase(), name: 'Other Name' });
      expect(await person.get('/isUserValid')).toMatchObject({ payload: true });
      expect((await person.get('/user')).payload).toMatchObject({
        _id: row._id,
        name: 'Zofia Mazur',
        role: 'manager',
        organization_id: organizationId,
      });
      const { payload } = await admin.get(`/users?search=${encodeURIComponent(email)}`);
      expect(payload).toMatchObject([{ _id: row._id, status: 'active' }]);
    });

    it('with INVITATIONS=automatic, the first sign-in accepts the older of two invitations to an email address', async () => {
      const first = await createOrganizationAtStep(backend());
      const second = await createOrganizationAtStep(backend());
      const person = backend().person();
      await inviteMember(first.admin, { email: person.email });
      await inviteMember(second.admin, { email: person.email, role: 'admin' });
      const { payload } = await person.get('/user');
      expect(payload).toMatchObject({ organization_id: first.organizationId, role: 'user' });
    });

    it('when a new user with two invitations sends many requests at the same time, all succeed, and only one invitation is accepted', async () => {
      const first = await createOrganizationAtStep(backend());
      const second = await createOrganizationAtStep(backend());
      const person = backend().person();
      const accepted = await inviteMember(first.admin, { email: person.email });
      await inviteMember(second.admin, { email: person.email });
      const answers = await Promise.all(Array.from({ length: 12 }, () => person.get('/user')));
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 200, payload: { _id: accepted._id } });
      }
      const { payload } = await second.admin.get(`/users?search=${person.email}`);
      expect(payload).toMatchObject([{ status: 'invited' }]);
    });

    it('a second account with the email address of a member gets no access to the organization', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const person = await addMember(backend(), { admin }, 'admin');
      const other = backend().person({ email: person.email });
      expect(await other.get('/user')).toMatchObject({ status: 401 });
    });

    it('with INVITATIONS=automatic, an invited person gets no access until their email address is verified', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const uid = `uid-${uniqueId()}`;
      const email = `${uid}@example.com`;
      const { _id } = await inviteMember(admin, { email, role: 'admin' });
      const unverified = backend().person({ uid, email, emailVerified: false });
      const validity = await unverified.get('/isUserValid');
      expect(validity).toMatchObject({ status: 200, payload: false });
      expect(validity.message).toMatch(/does not confirm .* Sign in with another provider/);
      for (const path of ['/user', '/org', '/locations', '/users']) {
        const answer = await unverified.get(path);
        expect(answer).toMatchObject({ status: 403, message: validity.message });
      }
      const creation = await unverified.post('/org', { body: { name: 'Mine' } });
      expect(creation).toMatchObject({ status: 403, message: validity.message });
      const verified = backend().person({ uid, email });
      expect((await verified.get('/user')).payload).toMatchObject({ _id, role: 'admin' });
    });

    it('a member whom an administrator has removed gets no access with the old invitation', async () => {
      const scene = await createOrganizationAtStep(backend());
      const member = await addMember(backend(), scene, 'user');
      expect(await scene.admin.delete(`/users/${member.id}`)).toMatchObject({ status: 200 });
      expect(await member.get('/user')).toMatchObject({ status: 401 });
    });
  });
});
