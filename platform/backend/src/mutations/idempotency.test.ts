import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { idempotencyKeys, members } from '../database/schema';
import { log } from '../log';
import { addMember, type BulkPostPayload, createOrganizationAtStep } from '../testing/scenes';
import { describeOnEachDatabase } from '../testing/test-backend';
import { uniqueId } from '../testing/tokens';
import { startDeletingOldIdempotencyKeys } from './idempotency';

const withKey = (key: string, body: unknown) => ({ body, headers: { 'Idempotency-Key': key } });

describeOnEachDatabase((backend) => {
  // spec: 8 Extensions; 12
  describe('an Idempotency-Key', () => {
    it('50 parallel POSTs with one Idempotency-Key store their rows once and get the same response', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const wish = withKey(uniqueId(), { locations: [{ name: 'Oslo' }, { name: 'Bergen' }] });
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => admin.post<BulkPostPayload>('/locations', wish)),
      );
      const payloads = new Set(answers.map(({ payload }) => JSON.stringify(payload)));
      expect(payloads.size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, payload: { skipped: [] } });
      expect((await admin.get('/locations')).payload).toHaveLength(2);
    });

    it('many parallel requests with one Idempotency-Key create one organization', async () => {
      const person = backend().person();
      const wish = withKey(uniqueId(), { name: 'Once' });
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => person.post('/org', wish)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(new Set(answers.map(({ payload }) => JSON.stringify(payload))).size).toBe(1);
    });

    it('a repeated POST /org with the same Idempotency-Key gets the earlier response (201) again', async () => {
      const person = backend().person();
      const wish = withKey(uniqueId(), { name: 'Fjord', verified: false });
      const first = await person.post('/org', wish);
      expect(first).toMatchObject({ status: 201 });
      expect(await person.post('/org', wish)).toMatchObject({
        status: 201,
        payload: first.payload,
      });
    });

    it('a repeated Idempotency-Key gets the earlier response, even if the data changed in between', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const wish = withKey(uniqueId(), { locations: [{ name: 'Oslo' }] });
      const first = await admin.post<BulkPostPayload>('/locations', wish);
      await admin.delete(`/locations/${first.payload.created[0]?._id}`);
      const again = await admin.post('/locations', wish);
      expect(again).toMatchObject({ status: first.status, payload: first.payload });
      expect((await admin.get('/locations')).payload).toEqual([]);
    });

    it('a user who was removed from the organization gets 403, not the earlier response, for a repeated Idempotency-Key', async () => {
      const scene = await createOrganizationAtStep(backend());
      const other = await addMember(backend(), scene, 'admin');
      const wish = withKey(uniqueId(), { locations: [{ name: 'Oslo' }] });
      expect(await other.post('/locations', wish)).toMatchObject({ status: 200 });
      await scene.admin.delete(`/users/${other.id}`);
      expect(await other.post('/locations', wish)).toMatchObject({ status: 403, payload: null });
    });

    it('a user who moved to another organization gets no earlier response for a repeated Idempotency-Key', async () => {
      const { admin, organizationId } = await createOrganizationAtStep(backend());
      const wish = withKey(uniqueId(), { name: 'First' });
      const other = backend().person();
      await other.post('/org', wish);
      await backend().database.delete(members).where(eq(members.uid, other.uid));
      await admin.post('/users', {
        body: { users: [{ name: 'O', email: other.email, role: 'admin' }] },
      });
      expect((await other.get('/user')).payload).toMatchObject({ organization_id: organizationId });
      expect(await other.post('/org', wish)).toMatchObject({ status: 422 });
    });

    it('the backend answers 422 when an Idempotency-Key is reused with another body, path or method', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const key = uniqueId();
      const body = { locations: [{ name: 'Oslo' }], users: [] };
      expect(await admin.post('/locations', withKey(key, body))).toMatchObject({ status: 200 });
      const others = [
        admin.post('/locations', withKey(key, { locations: [{ name: 'Bergen' }] })),
        admin.post('/users', withKey(key, body)),
        admin.patch('/locations/x', withKey(key, body)),
      ];
      for (const answer of others) expect(await answer).toMatchObject({ status: 422 });
      expect((await admin.get('/locations')).payload).toHaveLength(1);
    });

    it('an Idempotency-Key can be reused with a corrected body after a rejection', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const key = uniqueId();
      const wrong = await admin.post('/locations', withKey(key, { locations: [{ name: '' }] }));
      expect(wrong).toMatchObject({ status: 422 });
      const right = await admin.post('/locations', withKey(key, { locations: [{ name: 'Oslo' }] }));
      expect(right).toMatchObject({ status: 200 });
    });

    it('an Idempotency-Key belongs to one user: the same key of another user is a new request', async () => {
      const one = await createOrganizationAtStep(backend());
      const two = await createOrganizationAtStep(backend());
      const key = uniqueId();
      await one.admin.post('/locations', withKey(key, { locations: [{ name: 'Oslo' }] }));
      const other = await two.admin.post(
        '/locations',
        withKey(key, { locations: [{ name: 'Rome' }] }),
      );
      expect(other).toMatchObject({ status: 200, payload: { created: [{ name: 'Rome' }] } });
    });

    it('an Idempotency-Key expires after 24 hours', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const wish = withKey(uniqueId(), { locations: [{ name: 'Oslo' }] });
      const age = (hours: number) =>
        backend()
          .database.update(idempotencyKeys)
          .set({ createdAt: sql`now() - make_interval(hours => ${hours}::int)` })
          .where(eq(idempotencyKeys.uid, admin.uid));
      const first = await admin.post('/locations', wish);
      await age(23);
      expect((await admin.post('/locations', wish)).payload).toEqual(first.payload);
      await age(25);
      expect(await admin.post('/locations', wish)).toMatchObject({
        status: 200,
        payload: { created: [], skipped: [{ index: 0 }] },
      });
    });

    it('a running backend deletes expired idempotency keys every hour, also those of users without new requests', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const { database } = backend();
      const isOfAdmin = eq(idempotencyKeys.uid, admin.uid);
      const countKeys = () => database.$count(idempotencyKeys, isOfAdmin);
      await admin.post('/locations', withKey(uniqueId(), { locations: [{ name: 'Oslo' }] }));
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      await startDeletingOldIdempotencyKeys(database);
      expect(await countKeys()).toBe(1);
      const createdAt = sql`now() - interval '25 hours'`;
      await database.update(idempotencyKeys).set({ createdAt }).where(isOfAdmin);
      vi.advanceTimersByTime(60 * 60 * 1_000);
      await expect.poll(countKeys).toBe(0);
    });

    /** Simulates a time limit by aborting each statement that deletes more than `rows` keys. */
    const limitDeletions = async (rows: number) => {
      const { database } = backend();
      await database.execute(
        sql.raw(`
        CREATE FUNCTION limit_deletions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF (SELECT count(*) FROM deleted) > ${rows} THEN
            RAISE EXCEPTION 'statement timeout' USING ERRCODE = '57014';
          END IF;
          RETURN NULL;
        END $$`),
      );
      await database.execute(sql`
        CREATE TRIGGER limit_deletions AFTER DELETE ON idempotency_keys
        REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION limit_deletions()`);
      const endLimit = () => database.execute(sql`DROP FUNCTION IF EXISTS limit_deletions CASCADE`);
      onTestFinished(() => endLimit().then(() => {}));
      return endLimit;
    };

    /** Adds expired keys. Returns a function that counts how many of these keys still exist. */
    const addExpiredKeys = async (count: number) => {
      const { database } = backend();
      const uid = uniqueId();
      await database.execute(sql`
        INSERT INTO idempotency_keys (uid, key, request, answer, created_at)
        SELECT ${uid}, key::text, '', '{}', now() - interval '25 hours'
        FROM generate_series(1, ${count}::int) AS key`);
      return () => database.$count(idempotencyKeys, eq(idempotencyKeys.uid, uid));
    };

    it('a starting backend deletes expired idempotency keys, even if one statement cannot delete all of them in time', async () => {
      const countLeft = await addExpiredKeys(5_000);
      await limitDeletions(2_000);
      await startDeletingOldIdempotencyKeys(backend().database);
      expect(await countLeft()).toBe(0);
    });

    it('a backend that cannot delete expired idempotency keys at its start still starts, and deletes the keys an hour later', async () => {
      const countLeft = await addExpiredKeys(1);
      const endLimit = await limitDeletions(0);
      const logged = vi.spyOn(log, 'warn').mockImplementation(() => {});
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      await startDeletingOldIdempotencyKeys(backend().database);
      expect(logged).toHaveBeenCalledWith({ sqlState: '57014' }, expect.any(String));
      await endLimit();
      vi.advanceTimersByTime(60 * 60 * 1_000);
      await expect.poll(countLeft).toBe(0);
    });

    it.each(['', ' ', 'x'.repeat(201), 'ключ'])(
      'POST /users rejects the invalid Idempotency-Key %j',
      async (key) => {
        const { admin } = await createOrganizationAtStep(backend());
        const response = await backend().app.request('/users', {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${admin.token}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': Buffer.from(key).toString('latin1'),
          },
          body: '{"users":[]}',
        });
        expect(response.status).toBe(422);
      },
    );
  });
});
