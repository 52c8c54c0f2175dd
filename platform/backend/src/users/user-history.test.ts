import { sql } from 'drizzle-orm';
import type { UserCount } from 'shared-session/wire';
import { expect, it } from 'vitest';
import { createOrganizationAtStep } from '../testing/scenes';
import { describeOnEachDatabase } from '../testing/test-backend';

const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;
const today = () => new Date().toISOString().slice(0, 10);

describeOnEachDatabase((backend) => {
  // spec: 8 Extensions
  it('GET /users/history counts, week by week, all users and the users who had signed in', async () => {
    const { admin } = await createOrganizationAtStep(backend());
    const users = ['two-weeks', 'last-week', 'never'].map((name) => ({
      name,
      email: `${name}@history.example`,
    }));
    await admin.post('/users', { body: { users } });
    const { database } = backend();
    const backdate = (name: string, added: number, joined: number | null) =>
      database.execute(
        sql`UPDATE members SET created_at = ${daysAgo(added)}, uid = ${joined === null ? null : name},
            joined_at = ${joined === null ? null : daysAgo(joined)} WHERE name = ${name}`,
      );
    await backdate('two-weeks', 15, 3);
    await backdate('last-week', 8, 8);
    await backdate('never', 400, null);
    // Midnight may pass during the request, so both days are correct.
    const days = [today()];
    const { payload } = await admin.get<UserCount[]>('/users/history');
    days.push(today());
    expect(payload).toHaveLength(12);
    expect(days).toContain(payload.at(-1)?.date);
    const counts = payload.map(({ users: all, active }) => [all, active]);
    expect(counts.slice(-4)).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 3],
    ]);
  });

  it('GET /users/history counts a user whose joining time is in the future as active in the current week', async () => {
    const { admin } = await createOrganizationAtStep(backend());
    await backend().database.execute(
      sql`UPDATE members SET created_at = ${daysAgo(8)}, joined_at = ${daysAgo(-1)}
          WHERE uid = ${admin.uid}`,
    );
    const { payload } = await admin.get<UserCount[]>('/users/history');
    expect(payload.map(({ users, active }) => [users, active])).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it('GET /users/history of a new organization begins with the current week', async () => {
    const { admin } = await createOrganizationAtStep(backend());
    const { payload } = await admin.get<UserCount[]>('/users/history');
    expect(payload.map(({ users, active }) => [users, active])).toEqual([[1, 1]]);
  });
});
