import { createHash, timingSafeEqual } from 'node:crypto';
import { telemetrySchema } from 'shared-session/wire';
import * as v from 'valibot';
import type { App } from '../access/access';
import { badRequest, forbidden, notFound, okAnswer, tooLarge } from '../http/answer';
import { readBytesWithoutAccount } from '../http/body';
import { registerRoute } from '../http/route';
import type { Services } from '../services';
import { deleteOldTelemetry, readTelemetry, storeTelemetryEvents } from './telemetry-store';

/** The maximum size of a beacon in browsers (Fetch, 4.5: 64 kibibytes). */
const MAX_BEACON_BYTES = 65_536;
const FORGET_EVERY_MS = 60 * 60 * 1000;

const querySchema = v.object({
  remote: v.pipe(v.string(), v.maxLength(50)),
  since: v.pipe(v.string(), v.isoTimestamp()),
});

const digest = (text: string) => createHash('sha256').update(text).digest();
const isKey = (given: string | undefined, key: string): boolean =>
  timingSafeEqual(digest(given ?? ''), digest(`Bearer ${key}`));

const readEvents = (body: Buffer) => {
  if (body.byteLength > MAX_BEACON_BYTES) throw tooLarge('Send at most 64 kB.');
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), telemetrySchema), String(body));
  if (result.success) return result.output.events;
  throw badRequest('The body is no telemetry. Check it against the schema.');
};

/** Registers `/telemetry`. Readers need a key. Beacons have none, only the limits of an address. */
export const telemetryRoutes = (app: App, { settings, database }: Services): void => {
  const { telemetryKey } = settings;
  const requireSetting = (): string => {
    if (telemetryKey) return telemetryKey;
    throw notFound('Telemetry is not set up here: TELEMETRY_KEY is missing.');
  };
  let forgotAt = 0;
  registerRoute(app, '/telemetry', {
    POST: async (context) => {
      requireSetting();
      await storeTelemetryEvents(database, readEvents(await readBytesWithoutAccount(context)));
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
      return okAnswer(await readTelemetry(database, remote, new Date(since)));
    },
  });
};
