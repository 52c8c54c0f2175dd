import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { UserCount } from 'shared-session/wire';
import type { Database } from '../database/database';
import { members } from '../database/schema';

const WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** For those who joined before their first sign-in was stored, the age of the row counts. */
const JOINED_AT = sql`coalesce(${members.joinedAt}, ${members.createdAt})`;

/** How many of the members `condition` selects there were at this moment, and a week, two, … before. */
const countWeekly = async (database: Database, condition: SQL | undefined, since: SQL) => {
  const weeks = sql<number>`least(floor(extract(epoch FROM now() - ${since}) / 604800), ${WEEKS})`;
  const ages = await database
    .select({ weeks: weeks.mapWith(Number), members: count() })
    .from(members)
    .where(condition)
    .groupBy(sql`1`);
  return Array.from({ length: WEEKS }, (_, weeksAgo) =>
    ages.reduce((sum, age) => sum + (age.weeks >= weeksAgo ? age.members : 0), 0),
  );
};

/** The organization's present users by the week in which they were added and signed in; the latest week last. */
export const userHistory = async (
  database: Database,
  organizationId: string,
): Promise<UserCount[]> => {
  const own = eq(members.organizationId, organizationId);
  // One after the other: at the same time they would take two connections of the pool.
  const users = await countWeekly(database, own, sql`${members.createdAt}`);
  const active = await countWeekly(database, and(own, isNotNull(members.uid)), JOINED_AT);
  return users
    .map((total, weeksAgo) => ({
      date: new Date(Date.now() - weeksAgo * WEEK_MS).toISOString().slice(0, 10),
      users: total,
      active: active[weeksAgo] ?? 0,
    }))
    .filter((week) => week.users > 0)
    .reverse();
};
