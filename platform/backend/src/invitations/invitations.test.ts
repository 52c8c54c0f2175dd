import type { Invitation, UserListItem } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import { createOrganizationAtStep, createTestUser, inviteMember } from '../testing/scenes';
import { describeOnEachDatabase } from '../testing/test-backend';
import { uniqueId } from '../testing/tokens';

describeOnEachDatabase((backend) => {
  describe('invitations that people accept or decline', () => {
    const app = () =>
      backend().withServices({ settings: { ...backend().settings, invitations: 'ask' } });
    const guest = (options?: Parameters<typeof createTestUser>[2]) =>
      createTestUser(app(), backend().key, options);
    const invitationsOf = async (person: ReturnType<typeof guest>) =>
      (await person.get<Invitation[]>('/invitations')).payload;

    it('an invited person is not a member before they accept the invitation', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const person = guest();
      const { _id } = await inviteMember(admin, { email: person.email, role: 'manager' });
      expect(await person.get('/isUserValid')).toMatchObject({ payload: true });
      expect(await person.get('/user')).toMatchObject({ status: 401 });
      expect(await invitationsOf(person)).toEqual([
        { _id, organization_name: 'Fjord & Co', role: 'manager' },
      ]);
      expect(await person.get('/user')).toMatchObject({ status: 401 });
    });

    it('a person who accepts an invitation becomes a member with the role in the invitation', async () => {
      const first = await createOrganizationAtStep(backend());
      const second = await createOrganizationAtStep(backend());
      const person = guest();
      await inviteMember(first.admin, { email: person.email });
      const { _id } = await inviteMember(second.admin, { email: person.email, role: 'manager' });
      expect(await person.post(`/invitations/${_id}/accept`)).toMatchObject({ status: 200 });
      expect((await person.get('/user')).payload).toMatchObject({
        _id,
        role: 'manager',
        organization_id: second.organizationId,
      });
      const left = (await invitationsOf(person))[0]?._id;
      expect(await person.post(`/invitations/${left}/accept`)).toMatchObject({ status: 409 });
      expect(await person.post(`/invitations/${left}/decline`)).toMatchObject({ status: 200 });
      expect(await invitationsOf(person)).toEqual([]);
    });

    it('a person who declines an invitation no longer sees this invitation, and can create an organization', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const person = guest();
      const { _id } = await inviteMember(admin, { email: person.email });
      expect(await person.post(`/invitations/${_id}/decline`)).toMatchObject({ status: 200 });
      expect(await invitationsOf(person)).toEqual([]);
      const users = (await admin.get<UserListItem[]>('/users')).payload;
      expect(users.map(({ email }) => email)).not.toContain(person.email);
      expect(await person.post('/org', { body: { name: 'Mine' } })).toMatchObject({ status: 201 });
    });

    it('a person with unanswered invitations can create an organization', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      for (const emailVerified of [true, false]) {
        const person = guest({ emailVerified });
        await inviteMember(admin, { email: person.email });
        const created = await person.post('/org', { body: { name: 'Mine' } });
        expect(created).toMatchObject({ status: 201 });
      }
    });

    it('only a person with the invited, verified email address can see and answer an invitation', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const person = guest();
      const { _id } = await inviteMember(admin, { email: person.email });
      const stranger = guest();
      const claimer = guest({ email: person.email, emailVerified: false });
      expect(await invitationsOf(stranger)).toEqual([]);
      expect(await claimer.get('/invitations')).toMatchObject({
        status: 403,
        message: expect.stringMatching(/does not confirm/),
      });
      for (const [other, status] of [
        [stranger, 404],
        [claimer, 403],
      ] as const) {
        for (const answer of ['accept', 'decline']) {
          expect(await other.post(`/invitations/${_id}/${answer}`)).toMatchObject({ status });
        }
      }
      expect(await invitationsOf(guest({ emailVerified: false }))).toEqual([]);
      expect(await invitationsOf(person)).toHaveLength(1);
    });

    it.each([
      ['bücher.test', 'xn--bcher-kva.test'],
      ['xn--bcher-kva.test', 'bücher.test'],
    ])(
      'an invitation to an email address at %s can be accepted by an account whose sign-in provider writes the domain as %s',
      async (invited, reported) => {
        const { admin } = await createOrganizationAtStep(backend());
        const name = uniqueId();
        const { _id } = await inviteMember(admin, { email: `${name}@${invited}` });
        const person = guest({ email: `${name}@${reported}` });
        expect(await invitationsOf(person)).toMatchObject([{ _id }]);
        expect(await person.post(`/invitations/${_id}/accept`)).toMatchObject({ status: 200 });
      },
    );

    it('accepting or declining an invitation with a malformed id answers 404', async () => {
      for (const answer of ['accept', 'decline']) {
        expect(await guest().post(`/invitations/abc/${answer}`)).toMatchObject({
          status: 404,
          code: 'invitation-missing',
        });
      }
    });

    it('an invitation is accepted only once, even when two accounts send several requests at the same time', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const email = `${uniqueId()}@example.com`;
      const { _id } = await inviteMember(admin, { email });
      const accounts = [guest({ email }), guest({ email })];
      const answers = await Promise.all(
        [...accounts, ...accounts].map((person) => person.post(`/invitations/${_id}/accept`)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const profiles = await Promise.all(accounts.map((person) => person.get('/user')));
      expect(profiles.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('a request to accept an invitation, repeated with its Idempotency-Key, gets the same response', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const person = guest();
      const { _id } = await inviteMember(admin, { email: person.email });
      const wish = { headers: { 'Idempotency-Key': uniqueId() } };
      const first = await person.post(`/invitations/${_id}/accept`, wish);
      expect(first).toMatchObject({ status: 200 });
      const again = await person.post(`/invitations/${_id}/accept`, wish);
      expect(again).toMatchObject({ status: 200, payload: first.payload });
    });
  });
});
