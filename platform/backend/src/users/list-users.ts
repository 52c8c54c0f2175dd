import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type UserCount, WITHOUT_LOCATION } from 'shared-session/wire';
import type { Database } from '../database/database';
import { type MemberRow, members } from '../database/schema';
import type { ParsedUsersQuery, UserSortField } from './users-query';

/** Searches with `LIKE`, which is twice as fast as `strpos`. */
const searchCondition = (words: readonly string[]): SQL | undefined =>
  and(
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return or(like(members.nameFold, pattern), like(members.emailFold, pattern));
    }),
  );

const locationCondition = (wanted: readonly string[]): SQL | undefined => {
  if (wanted.length === 0) return undefined;
  const ids = wanted.filter((id) => id !== WITHOUT_LOCATION);
  const isIn = inArray(members.locationId, ids);
  return wanted.includes(WITHOUT_LOCATION) ? or(isIn, isNull(members.locationId)) : isIn;
};

const statusCondition = (wanted: ParsedUsersQuery['status']): SQL | undefined =>
  or(
    wanted.includes('active') ? isNotNull(members.uid) : undefined,
    wanted.includes('invited') ? isNull(members.uid) : undefined,
  );

// Sorts by bytes ("C"), because this order is the same on every database. It puts "Z" before "a",
// so the sorted texts are in lower case, and the names also without accents.
const ORDER_BY: Readonly<Record<UserSortField, SQL>> = {
  name: sql`${members.nameFold} COLLATE "C"`,
  email: sql`${members.emailKey} COLLATE "C"`,
  role: sql`${members.role} COLLATE "C"`,
  status: sql`(${members.uid} IS NULL)`,
  location: sql`(SELECT l.name_key FROM locations l WHERE l.id = ${members.locationId}) COLLATE "C"`,
};

const orderOf = ({ sort }: ParsedUsersQuery): SQL[] => {
  // Every order ends with the order of creation, so that pages never overlap.
  if (sort === undefined) return [asc(members.position)];
  const direction = sort.descending ? sql`DESC` : sql`ASC`;
  return [sql`${ORDER_BY[sort.field]} ${direction} NULLS LAST`, asc(members.position)];
};

/** Above this number of matches, reading in the order of an index is faster than sorting. */
const MAX_SORTED_IN_MEMORY = 200;

export const listUsers = async (
  database: Database,
  organizationId: string,
  query: ParsedUsersQuery,
): Promise<{ users: MemberRow[]; total: number }> => {
  const own = eq(members.organizationId, organizationId);
  const condition = and(
    own,
    query.role.length > 0 ? inArray(members.role, query.role) : undefined,
    locationCondition(query.location),
    statusCondition(query.status),
    searchCondition(query.search),
  );
  const order = orderOf(query);
  const positions = () =>
    database.select({ position: members.position }).from(members).where(condition);
  // Selects only positions, so that the database need not read whole rows of earlier pages.
  const page = positions()
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset);
  const rowsAt = (chosen: number[] | typeof page) =>
    database
      .select()
      .from(members)
      .where(and(own, inArray(members.position, chosen)))
      .orderBy(...order);
  if (query.search.length > 0) {
    // For few matches, this query is enough. The two queries below would search all rows twice.
    const found = await positions().limit(MAX_SORTED_IN_MEMORY + 1);
    if (found.length <= MAX_SORTED_IN_MEMORY) {
      const users = await rowsAt(found.map(({ position }) => position))
        .limit(query.limit)
        .offset(query.offset);
      return { users, total: found.length };
    }
  }
  const total = await database.$count(members, condition);
  // Runs the queries one after the other, because in parallel they would take two connections.
  return { users: query.limit === 0 ? [] : await rowsAt(page), total };
};

const HISTORY_WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** When a member joined; for rows older than the column `joined_at`, when the member was added. */
const JOINED_AT = sql`coalesce(${members.joinedAt}, ${members.createdAt})`;

/** Whole weeks since `time`, at most 12; 0 if the clock of a backend was ahead of the database. */
const weeksSince = (time: SQLWrapper) =>
  sql`greatest(0, least(floor(extract(epoch FROM now() - ${time}) / 604800), ${HISTORY_WEEKS}))`;

/**
 * For the end of each of the last 12 weeks, counts the current users who had been added, and who
 * had joined. The latest week comes last. Leaves out weeks before the first user.
 */
export const countUsersPerWeek = async (
  database: Database,
  organizationId: string,
): Promise<UserCount[]> => {
  const joined = sql`CASE WHEN ${members.uid} IS NULL THEN -1 ELSE ${weeksSince(JOINED_AT)} END`;
  const ages = await database
    .select({
      added: weeksSince(members.createdAt).mapWith(Number),
      joined: joined.mapWith(Number),
      members: count(),
    })
    .from(members)
    .where(eq(members.organizationId, organizationId))
    .groupBy(sql`1, 2`);
  const countSince = (event: 'added' | 'joined', weeksAgo: number) =>
    ages.reduce((sum, age) => sum + (age[event] >= weeksAgo ? age.members : 0), 0);
  return Array.from({ length: HISTORY_WEEKS }, (_, weeksAgo) => ({
    date: new Date(Date.now() - weeksAgo * WEEK_MS).toISOString().slice(0, 10),
    users: countSince('added', weeksAgo),
    active: countSince('joined', weeksAgo),
  }))
    .filter((week) => week.users > 0)
    .reverse();
};
