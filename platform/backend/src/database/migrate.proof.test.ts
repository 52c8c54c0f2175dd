import pg from 'pg';
import { foldForSearch } from 'shared-session/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../testing/postgres-server';
import { openPostgres } from './postgres';

let server: PostgresServer;
let client: pg.Client;

beforeEach(async () => {
  server = await startPostgres();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await server.stop();
});

const openWithTimeLimits = (limits: Record<string, string>) =>
  openPostgres(`${server.url}?${new URLSearchParams(limits)}`);

it('a backend waits for the migration of another backend, even beyond the time limit of requests', async () => {
  const lock = `hashtextextended('migrations', 0)`;
  await client.query(`SELECT pg_advisory_lock(${lock})`);
  const opening = openWithTimeLimits({ lock_timeout: '50', statement_timeout: '50' });
  const hasWaited = async () => {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity
       WHERE wait_event = 'advisory' AND clock_timestamp() > query_start + interval '200 ms'`,
    );
    return rows.length > 0;
  };
  await Promise.race([opening, expect.poll(hasWaited).toBe(true)]);
  await client.query(`SELECT pg_advisory_unlock(${lock})`);
  await (await opening).close();
});

it('a statement of a migration may exceed the time limit for statements of requests', async () => {
  await client.query(`
    CREATE FUNCTION large() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(0.2); END $$;
    CREATE EVENT TRIGGER large ON ddl_command_end WHEN TAG IN ('ALTER TABLE')
      EXECUTE FUNCTION large();`);
  await (await openWithTimeLimits({ statement_timeout: '100' })).close();
});

it('a migration fails if it waits too long for running requests, so that new requests do not wait', async () => {
  await (await openPostgres(server.url)).close();
  await client.query(`DELETE FROM migrations WHERE name = '0006-lists.sql'`);
  await client.query('BEGIN; LOCK TABLE members IN ROW EXCLUSIVE MODE');
  await expect(openWithTimeLimits({ lock_timeout: '50' })).rejects.toMatchObject({
    cause: { cause: { code: '55P03' } },
  });
});

it('after the migration 0010-arabic-search, a search without the sign hamza finds stored Arabic names', async () => {
  await (await openPostgres(server.url)).close();
  await client.query(`
    INSERT INTO organizations (id, name, created_by) VALUES ('o', 'Org', 'u');
    INSERT INTO members (id, organization_id, name, name_fold, role)
      VALUES ('m', 'o', 'أحمد', normalize('أحمد', NFKD), 'user');
    DELETE FROM migrations WHERE name = '0010-arabic-search.sql'`);
  await (await openPostgres(server.url)).close();
  const { rows } = await client.query('SELECT name_fold FROM members');
  expect(rows).toEqual([{ name_fold: foldForSearch('أحمد') }]);
});

it('after the migration 0011-apostrophes, a search with a straight apostrophe finds a stored name with a curly apostrophe', async () => {
  await (await openPostgres(server.url)).close();
  await client.query(`
    INSERT INTO organizations (id, name, created_by) VALUES ('o', 'Org', 'u');
    INSERT INTO members (id, organization_id, name, name_fold, role)
      VALUES ('m', 'o', 'O’Brien', 'o’brien', 'user');
    DELETE FROM migrations WHERE name = '0011-apostrophes.sql'`);
  await (await openPostgres(server.url)).close();
  const { rows } = await client.query('SELECT name_fold FROM members');
  expect(rows).toEqual([{ name_fold: foldForSearch('O’Brien') }]);
});
