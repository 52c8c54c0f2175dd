import { createHash, timingSafeEqual } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { type TelemetryEvent, telemetrySchema } from 'shared-session/wire';
import * as v from 'valibot';
import type { BackendApp } from '../access/access';
import type { Database } from '../database/database';
import { badRequest, forbidden, notFound, okAnswer, payloadTooLarge } from '../http/answer';
import { readAnonymousRequestBody } from '../http/body';
import { registerRoute } from '../http/route';
import type { RouteServices } from '../services';

/** Enough for 200 versions of remotes with 100 different counters each. */
const MAX_COUNTS_AN_HOUR = 20_000;
/** Above this number, new errors are ignored, and only the counts of stored errors grow. */
const MAX_ERRORS = 5_000;
/** A limit for each version, so that a version with many errors does not hide the others. */
const MAX_ERRORS_READ_OF_VERSION = 20;
const MAX_ERRORS_READ = 1_000;
const KEPT_DAYS = 30;

/** Each bucket is 5% above the one before. So there are few rows, but percentiles are precise. */
const BUCKET_RATIO = 1.05;
/** Without this factor, one bucket would contain all values below 1, such as most layout shifts. */
const PARTS_PER_ONE = 1000;

const bucketOf = (value: number): number =>
  Math.round(Math.log(Math.max(1, value * PARTS_PER_ONE)) / Math.log(BUCKET_RATIO));
const sizeOf = (bucket: number): number =>
  Number((BUCKET_RATIO ** bucket / PARTS_PER_ONE).toPrecision(4));

const rowsOf = async <Row>(database: Database, query: SQL): Promise<Row[]> =>
  ((await database.execute(query)) as unknown as { rows: Row[] }).rows;

/** Replaces halves of surrogate pairs and null characters, which PostgreSQL cannot store. */
const toStorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/\p{Cs}/gu, '\ufffd').replaceAll('\0', '\ufffd')
    : value;

const CURRENT_HOUR = sql`date_trunc('hour', now())`;

const storeTelemetryEvents = async (
  database: Database,
  events: readonly TelemetryEvent[],
): Promise<void> => {
  const counts = events.map(({ remote, version, why, kind, value }) => {
    const bucket = value === undefined ? 0 : bucketOf(value);
    return { remote, version, why, kind, bucket };
  });
  // This statement and the next one sort their rows. So parallel requests lock rows in the same
  // order, and cause no deadlock.
  await database.execute(sql`
    INSERT INTO telemetry_counts AS known
    SELECT ${CURRENT_HOUR}, remote, version, why, kind, bucket, count(*) FROM json_to_recordset(${JSON.stringify(counts)}::json)
      AS told(remote text, version text, why text, kind text, bucket integer)
    WHERE (SELECT count(*) FROM telemetry_counts WHERE hour = ${CURRENT_HOUR}) < ${MAX_COUNTS_AN_HOUR}
      OR EXISTS (SELECT FROM telemetry_counts AS own
        WHERE (own.hour, own.remote, own.version, own.why, own.kind, own.bucket)
          = (${CURRENT_HOUR}, told.remote, told.version, told.why, told.kind, told.bucket))
    GROUP BY remote, version, why, kind, bucket ORDER BY remote, version, why, kind, bucket
    ON CONFLICT (hour, remote, version, why, kind, bucket)
      DO UPDATE SET count = known.count + excluded.count`);
  const errors = events.flatMap(({ remote, version, page, error }) =>
    error ? [{ remote, version, page, ...error }] : [],
  );
  if (errors.length === 0) return;
  // A page sends the stack only with the first of several equal errors, and '' with the others.
  // `max(stack)` prefers a stack that is not empty.
  await database.execute(sql`
    INSERT INTO telemetry_errors AS known
    SELECT remote, version, reason, cause, max(page), max(stack), count(*), now() FROM json_to_recordset(${JSON.stringify(errors, toStorable)}::json)
      AS told(remote text, version text, reason text, cause text, page text, stack text)
    WHERE (SELECT count(*) FROM telemetry_errors) < ${MAX_ERRORS}
      OR EXISTS (SELECT FROM telemetry_errors AS own
        WHERE (own.remote, own.version, own.reason, own.cause)
          = (told.remote, told.version, told.reason, told.cause))
    GROUP BY remote, version, reason, cause ORDER BY remote, version, reason, cause
    ON CONFLICT (remote, version, reason, cause) DO UPDATE SET
      count = known.count + excluded.count, last_at = now(), page = excluded.page,
      stack = CASE excluded.stack WHEN '' THEN known.stack ELSE excluded.stack END`);
};

const deleteOldTelemetry = async (database: Database): Promise<void> => {
  const since = sql`now() - ${KEPT_DAYS} * interval '1 day'`;
  await database.execute(sql`DELETE FROM telemetry_counts WHERE hour < ${since}`);
  await database.execute(sql`DELETE FROM telemetry_errors WHERE last_at < ${since}`);
};

const readTelemetry = async (database: Database, remote: string, since: Date) => {
  // Converts sums and `bigint` to `float8`, because both drivers return only `float8` as a number.
  const counts = await rowsOf<{ bucket: number }>(
    database,
    sql`SELECT version, why, kind, bucket, sum(count)::float8 AS count FROM telemetry_counts
      WHERE remote = ${remote} AND hour >= date_trunc('hour', ${since.toISOString()}::timestamptz)
      GROUP BY version, why, kind, bucket ORDER BY version, why, kind, bucket`,
  );
  const errors = await rowsOf(
    database,
    sql`SELECT version, reason, cause, page, stack, count::float8 AS count FROM (
        SELECT *, row_number() OVER (PARTITION BY version ORDER BY count DESC, last_at DESC) AS rank
        FROM telemetry_errors
        WHERE remote = ${remote} AND last_at >= ${since.toISOString()}::timestamptz
      ) AS ranked WHERE rank <= ${MAX_ERRORS_READ_OF_VERSION}
      ORDER BY rank, ranked.count DESC LIMIT ${MAX_ERRORS_READ}`,
  );
  const withValue = ({ bucket, ...row }: { bucket: number }) => ({
    ...row,
    value: bucket === 0 ? 0 : sizeOf(bucket),
  });
  return { counts: counts.map(withValue), errors };
};

/** The largest beacon of browsers: 64 kibibytes (Fetch, "HTTP-network-or-cache fetch"). */
const MAX_BEACON_BYTES = 65_536;
const FORGET_EVERY_MS = 60 * 60 * 1000;

const querySchema = v.object({
  remote: v.pipe(v.string(), v.maxLength(50)),
  since: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
    v.date(),
  ),
});

const digest = (text: string) => createHash('sha256').update(text).digest();
const isKey = (given: string | undefined, key: string): boolean =>
  timingSafeEqual(digest(given ?? ''), digest(`Bearer ${key}`));

const readEvents = (body: Buffer) => {
  if (body.byteLength > MAX_BEACON_BYTES) throw payloadTooLarge('Send at most 64 kB.');
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), telemetrySchema), String(body));
  if (result.success) return result.output.events;
  throw badRequest('The body is not telemetry. Check it against the schema.');
};

/** Reading telemetry needs a key. Sending needs no key, but each IP address has a rate limit. */
export const registerTelemetryRoutes = (
  app: BackendApp,
  { settings, database }: RouteServices,
): void => {
  const { telemetryKey } = settings;
  const requireSetting = (): string => {
    if (telemetryKey) return telemetryKey;
    throw notFound('Telemetry is not set up here: TELEMETRY_KEY is missing.');
  };
  let forgotAt = 0;
  registerRoute(app, '/telemetry', {
    POST: async (context) => {
      requireSetting();
      await storeTelemetryEvents(database, readEvents(await readAnonymousRequestBody(context)));
      if (Date.now() - forgotAt > FORGET_EVERY_MS) {
        forgotAt = Date.now();
        await deleteOldTelemetry(database);
      }
      return okAnswer(undefined);
    },
    GET: async (context) => {
      if (!isKey(context.req.header('Authorization'), requireSetting())) {
        throw forbidden('Give the key of the telemetry (TELEMETRY_KEY) as bearer token.');
      }
      const query = v.safeParse(querySchema, context.req.query());
      if (!query.success) throw badRequest('Give remote and since, a moment in ISO 8601.');
      const { remote, since } = query.output;
      return okAnswer(await readTelemetry(database, remote, since));
    },
  });
};
