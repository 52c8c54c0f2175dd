import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquireUserLock } from '../access/membership';
import type { Transaction } from '../database/database';
import { members, organizations } from '../database/schema';
import {
  createOrganizationAtStep,
  createTestUser,
  inviteMember,
  readCheckedAnswer,
  type TestUser,
} from '../testing/scenes';
import { createTestBackend, type TestBackend } from '../testing/test-backend';

// Tests PostgreSQL only, because transactions cannot overlap on PGlite.
describe('an invited person joins while an administrator changes their email address', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend('PostgreSQL');
  });
  afterAll(() => backend.close());

  const scene = async () => {
    const { admin } = await createOrganizationAtStep(backend, 'completed');
    const person = backend.person();
    const { _id: id } = await inviteMember(admin, { email: person.email });
    return { admin, person, id, newEmail: `new-${person.email}` };
  };

  const stored = async (id: string) => {
    const [row] = await backend.database.select().from(members).where(eq(members.id, id));
    return { uid: row?.uid, email: row?.email };
  };

  /**
   * Runs `change` in a transaction, and then starts `call`, which has to wait for this transaction.
   * While `call` waits, runs `then` in the same transaction, and commits it.
   */
  const during = async <Result>(
    change: (transaction: Transaction) => Promise<unknown>,
    call: () => Promise<Result>,
    then: (transaction: Transaction) => Promise<unknown> = async () => {},
  ): Promise<Result> => {
    const answer = await backend.database.transaction(async (transaction) => {
      await change(transaction);
      const waiting = call();
      const locks = async () =>
        (
          await transaction
            .select({ pid: sql`pid` })
            .from(sql`pg_locks JOIN pg_stat_activity USING (pid)`)
            .where(sql`NOT granted AND datname = current_database()`)
        ).length;
      await expect.poll(locks).toBe(1);
      await then(transaction);
      return { waiting };
    });
    return answer.waiting;
  };

  const joins =
    (id: string, { uid }: TestUser) =>
    (transaction: Transaction) =>
      transaction.update(members).set({ uid }).where(eq(members.id, id));
  const moves = (id: string, email: string) => (transaction: Transaction) =>
    transaction.update(members).set({ email, emailKey: email }).where(eq(members.id, id));

  it('an administrator cannot change the email address of an invited person who has joined', async () => {
    const { admin, person, id, newEmail } = await scene();
    const answer = await during(joins(id, person), () =>
      admin.patch(`/users/${id}`, { body: { email: newEmail } }),
    );
    expect(answer).toMatchObject({ status: 422 });
    expect(await stored(id)).toEqual({ uid: person.uid, email: person.email });
  });

  it('an invited person cannot join after an administrator changed the email address of the invitation', async () => {
    const { person, id, newEmail } = await scene();
    const answer = await during(moves(id, newEmail), () => person.get('/user'));
    expect(answer).toMatchObject({ status: 401 });
    expect(await stored(id)).toEqual({ uid: null, email: newEmail });
  });

  it('after an administrator changed the email address of an invitation, the invited person can still join another organization that has invited them', async () => {
    const { person, id, newEmail } = await scene();
    const other = await createOrganizationAtStep(backend, 'completed');
    const next = await inviteMember(other.admin, { email: person.email });
    const answer = await during(moves(id, newEmail), () => person.get('/user'));
    expect(answer).toMatchObject({ status: 200 });
    expect(await stored(next._id)).toEqual({ uid: person.uid, email: person.email });
  });

  it.each(['accept', 'decline'])(
    'an invited person gets 404 when they %s an invitation whose email address an administrator has just changed',
    async (verb) => {
      const settings = { ...backend.settings, invitations: 'ask' as const };
      const app = backend.withServices({ settings });
      const { person, id, newEmail } = await scene();
      const headers = {
        Authorization: `Bearer ${person.token}`,
        'Content-Type': 'application/json',
      };
      const path = `/invitations/${id}/${verb}`;
      const answer = await during(moves(id, newEmail), async () =>
        app.request(path, { method: 'POST', headers, body: '{}' }),
      );
      expect(answer.status).toBe(404);
      expect(await stored(id)).toEqual({ uid: null, email: newEmail });
    },
  );

  const askApp = () =>
    backend.withServices({ settings: { ...backend.settings, invitations: 'ask' } });

  it('a person can accept an invitation while another organization changes its own invitation to this person', async () => {
    const { person, id, newEmail } = await scene();
    const other = await createOrganizationAtStep(backend, 'completed');
    const next = await inviteMember(other.admin, { email: person.email });
    const guest = createTestUser(askApp(), backend.key, person);
    await backend.database.transaction(async (transaction) => {
      await moves(id, newEmail)(transaction);
      const answer = await guest.post(`/invitations/${next._id}/accept`);
      expect(answer).toMatchObject({ status: 200 });
    });
  });

  it('a person with an unverified email address gets a response even while an administrator changes the invitation for this address', async () => {
    const { person, id } = await scene();
    const claimer = backend.person({ email: person.email, emailVerified: false });
    await backend.database.transaction(async (transaction) => {
      await moves(id, person.email)(transaction);
      expect(await claimer.get('/org')).toMatchObject({ status: 403, code: 'email-unverified' });
    });
  });

  it('a GET request of a person without an invitation is answered while a change by the same person is still running', async () => {
    const person = backend.person();
    await backend.database.transaction(async (transaction) => {
      await acquireUserLock(transaction, person.uid);
      expect(await person.get('/org')).toMatchObject({ status: 403, code: 'no-organization' });
    });
  });

  it('a change by an invited person is applied after a deadlock with a change by an administrator', {
    tags: ['proof'],
  }, async () => {
    const { admin, organizationId } = await createOrganizationAtStep(backend, 'completed');
    const person = backend.person();
    const { readable, writable } = new TransformStream();
    const writer = writable.getWriter();
    const send = (text: string) => writer.write(new TextEncoder().encode(text));
    const waiting = backend.app.request(
      new Request('http://localhost/org', {
        method: 'POST',
        headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
        body: readable,
        duplex: 'half',
      } as RequestInit),
    );
    // Invites the person only after the backend has begun to read the body. So the person joins in
    // the transaction that changes the organization, and not in the earlier check of access.
    await send('{"phone":');
    const { _id: id } = await inviteMember(admin, { email: person.email, role: 'admin' });
    const change = async (transaction: Transaction) => {
      // In this transaction, PostgreSQL looks for a deadlock only after a minute. So PostgreSQL
      // finds the deadlock in the person's transaction first, and ends the person's transaction,
      // not this one.
      await transaction.execute(sql`SET LOCAL deadlock_timeout = '1min'`);
      const own = eq(organizations.id, organizationId);
      await transaction.select().from(organizations).where(own).for('update');
      await send('"+47 1"}');
      await writer.close();
    };
    const answer = await during(change, async () => waiting, moves(id, person.email));
    expect(await readCheckedAnswer(answer)).toMatchObject({ status: 200 });
    expect(await stored(id)).toEqual({ uid: person.uid, email: person.email });
  });
});
