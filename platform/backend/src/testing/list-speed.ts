import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { openPostgres } from '../database/postgres';
import { listUsers } from '../users/list-users';
import { toUserListItem } from '../users/users.routes';
import { parseUsersQuery } from '../users/users-query';
import { openInMemoryDatabase } from './databases';
import { startPostgres } from './postgres-server';

// Measures `GET /users` without HTTP on both databases. Prints milliseconds as JSON, for `npm run
// bench`.

const USER_COUNTS = [1000, 10_000, 50_000];
const RUNS_PER_QUERY = Number(process.env.RUNS ?? 40);

const queriesOf = (size: number) => ({
  'first page': '?limit=100',
  'first page by name': '?sort=name&limit=100',
  'first page by address descending': '?sort=-email&limit=100',
  'middle page by name': `?sort=name&limit=100&offset=${size / 2}`,
  'last page by name': `?sort=name&limit=100&offset=${size - 100}`,
  'search with few matches': '?search=person%20999&sort=name&limit=100',
  'search with many matches': '?search=person%201&sort=name&limit=100',
  filter: '?role[]=manager&status[]=invited&sort=name&limit=100',
  count: '?role[]=manager&limit=0',
});

const fill = async (database: Database, size: number): Promise<string> => {
  const organization = `organization-${size}`;
  await database.execute(
    sql`INSERT INTO organizations (id, name, created_by) VALUES (${organization}, ${organization}, 'owner')`,
  );
  await database.execute(sql`
    INSERT INTO members (id, organization_id, uid, name, name_fold, email, email_key, role)
    SELECT ${organization} || n, ${organization}, CASE WHEN n % 3 = 0 THEN NULL ELSE ${organization} || n END,
      'Person ' || n, 'person ' || n, n || '@' || ${organization} || '.test', n || '@' || ${organization} || '.test',
      (ARRAY['user', 'user', 'manager', 'guest'])[1 + n % 4]
    FROM generate_series(1, ${size}::int) AS n ORDER BY hashtext(n::text)`);
  return organization;
};

const nearWorst = (samples: number[]): number =>
  samples.sort((a, b) => a - b)[Math.ceil(samples.length * 0.95) - 1] ?? 0;

const measure = async (database: Database, organization: string, query: string) => {
  const samples: number[] = [];
  // Drops the first three runs, which fill caches.
  for (let run = -3; run < RUNS_PER_QUERY; run += 1) {
    const start = performance.now();
    const { users } = await listUsers(
      database,
      organization,
      parseUsersQuery(`http://localhost/users${query}`),
    );
    JSON.stringify(users.map(toUserListItem));
    if (run >= 0) samples.push(performance.now() - start);
  }
  return nearWorst(samples);
};

const measureAll = async (kind: string, database: Database) => {
  const organizations: { id: string; queries: ReturnType<typeof queriesOf> }[] = [];
  for (const size of USER_COUNTS) {
    organizations.push({ id: await fill(database, size), queries: queriesOf(size) });
  }
  await database.execute(sql`VACUUM ANALYZE members`);
  const results: { database: string; query: string; p95: number[] }[] = [];
  const names = Object.keys(queriesOf(0)) as (keyof ReturnType<typeof queriesOf>)[];
  for (const name of names) {
    const p95 = [];
    for (const { id, queries } of organizations)
      p95.push(await measure(database, id, queries[name]));
    results.push({ database: kind, query: name, p95 });
  }
  return results;
};

const embedded = await openInMemoryDatabase();
const onPGlite = await measureAll('PGlite', embedded.database);
await embedded.close();
const server = await startPostgres();
const opened = await openPostgres(server.url);
const onPostgres = await measureAll('PostgreSQL', opened.database);
await opened.close();
await server.stop();
console.log(JSON.stringify([...onPGlite, ...onPostgres]));
