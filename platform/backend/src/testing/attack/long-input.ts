import fc from 'fast-check';
import { newLocationSchema, newUserSchema } from 'shared-session/wire';
import Stripe from 'stripe';
import { UNKNOWN_ID } from '../tokens';
import {
  ATTACKED_WEBHOOK_SECRET,
  type AttackExtent,
  type AttackReportRow,
  type AttackTarget,
  createAttackedOrganization,
  createAttackReportRow,
} from './start-target';

const LOCATION_FIELDS = Object.keys(newLocationSchema.entries);
const USER_FIELDS = Object.keys(newUserSchema.entries);

/** If a body has several rows, `list` is the name of the property with the rows. */
const callsOn = (
  locationId: string,
  userId: string,
): [method: string, path: string, fields: string[], list?: string][] => [
  ['POST', '/org', ['name', 'website', 'phone', 'address', 'verified']],
  ['POST', '/locations', LOCATION_FIELDS, 'locations'],
  ['POST', '/users', USER_FIELDS, 'users'],
  ['PATCH', `/locations/${locationId}`, LOCATION_FIELDS],
  ['PATCH', `/users/${userId}`, USER_FIELDS],
];

const CALLS_WITHOUT_FIELDS = [
  ['DELETE', `/locations/${UNKNOWN_ID}`],
  ['DELETE', `/users/${UNKNOWN_ID}`],
  ['POST', `/invitations/${UNKNOWN_ID}/accept`],
  ['POST', `/invitations/${UNKNOWN_ID}/decline`],
] as const;

const LISTED_TEXTS = [
  ['locations', 'address'],
  ['users', 'name'],
  ['users', 'email'],
] as const;

const bodyOf = (field: string, value: string, list: string | undefined, rows = 1): string => {
  const row = `{"name":"Good","email":"good@example.com",${JSON.stringify(field)}:${value}}`;
  return list === undefined ? row : `{"${list}":[${Array(rows).fill(row).join()}]}`;
};

/** Each unit makes some text processing slow when it is repeated. */
const REPEATED_UNITS = [
  '\u0301\u0323',
  'a',
  ' ',
  'a@',
  '@a.',
  '-a.',
  'x:',
  '(+',
  'İ',
  '\ufdfa',
  '👩🏽‍💻',
  '\u200b',
  '\u1100\u1161',
  '"\\\\',
];
/** Random texts, which are the same in each run because of `seed`. */
const GENERATED_UNITS = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }), {
  seed: 12,
  numRuns: 40,
});
const MEGABYTE = 1_000_000;
/** Stops after this many break-ins, because they already show that a control is missing. */
const MAX_EXAMPLES = 3;

const longText = (unit: string, bytes = 0.9 * MEGABYTE): string =>
  JSON.stringify(unit.repeat(Math.floor(bytes / Buffer.byteLength(JSON.stringify(unit)))));

const fill = (text: string, bytes = 0.99 * MEGABYTE): string =>
  text.repeat(Math.floor(bytes / text.length));

/** Returns bodies of `bytes` bytes that are slow to parse or check. Every call gets each body. */
const largeBodies = (bytes: number): Record<string, string> => ({
  'nested lists': fill('[', bytes / 2) + fill(']', bytes / 2),
  'nested objects': `${fill('{"a":', 0.8 * bytes)}1${fill('}', 0.16 * bytes)}`,
  'a list of numbers': `[${fill('1,', 0.99 * bytes)}1]`,
  'many fields': `{${Array.from({ length: 0.08 * bytes }, (_, index) => `"k${index}":1`).join()}}`,
  'many rows': `{"locations":[${fill('{},', 0.99 * bytes)}{}]}`,
  'many users': `{"users":[${fill('{"name":"a","email":"a@b.c"},', 0.99 * bytes)}{}]}`,
  'escaped letters': `{"name":"${fill('\\u0041', 0.99 * bytes)}"}`,
  'no end': fill('{"a":"', 0.99 * bytes),
});
const LARGE_BODIES = largeBodies(MEGABYTE);

const BEACON_BYTES = 64_000;
const EVENT_BYTES = 250_000;

const TELEMETRY_EVENT = { kind: 'error', page: '/', remote: 'main', version: '1.0.0', why: 'live' };
const TELEMETRY_ERROR = { reason: 'error', cause: 'c', stack: '' };
const CHECKOUT = {
  mode: 'subscription',
  client_reference_id: 'x',
  customer: 'c',
  subscription: 's',
};

const telemetryBodies = (text: string): Record<string, unknown> => ({
  ...Object.fromEntries(
    ['page', 'remote', 'version'].map((field) => [
      field,
      { events: [{ ...TELEMETRY_EVENT, [field]: text }] },
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(TELEMETRY_ERROR).map((field) => [
      field,
      { events: [{ ...TELEMETRY_EVENT, error: { ...TELEMETRY_ERROR, [field]: text } }] },
    ]),
  ),
});

const stripeEventBodies = (text: string): Record<string, unknown> => {
  const created = Math.floor(Date.now() / 1_000);
  const event = { id: 'evt_attack', type: 'checkout.session.completed', created };
  return {
    id: { ...event, id: text, data: { object: CHECKOUT } },
    type: { ...event, type: text, data: { object: CHECKOUT } },
    ...Object.fromEntries(
      Object.keys(CHECKOUT).map((field) => [
        field,
        { ...event, data: { object: { ...CHECKOUT, [field]: text } } },
      ]),
    ),
  };
};

/** A beacon with as many events as fit, each of the greatest length that the schema allows. */
const fullBeacon = (): string => {
  const error = { reason: 'r'.repeat(40), cause: '', stack: 's'.repeat(2000) };
  const events = Array.from({ length: 23 }, (_, index) => ({
    ...TELEMETRY_EVENT,
    error: { ...error, cause: `${index}`.padEnd(500, 'c') },
  }));
  return JSON.stringify({ events });
};

/** Requests that need no account. The attack adds the signatures. */
const openCalls = (units: readonly string[]): [path: string, what: string, body: string][] => {
  const inFields = (path: string, bytes: number, bodiesOf: typeof telemetryBodies) =>
    units.flatMap((unit) =>
      Object.entries(bodiesOf(JSON.parse(longText(unit, bytes)))).map(
        ([field, body]): [string, string, string] => [
          path,
          `${field} ${JSON.stringify(unit)}`,
          JSON.stringify(body),
        ],
      ),
    );
  const large = (path: string, bytes: number) =>
    Object.entries(largeBodies(bytes)).map(([what, body]): [string, string, string] => [
      path,
      what,
      body,
    ]);
  const event = { id: 'evt_valid', type: 'not.handled' };
  return [
    ['/telemetry', VALID, JSON.stringify({ events: [TELEMETRY_EVENT] })],
    ['/webhooks/stripe', VALID, JSON.stringify(event)],
    ...inFields('/telemetry', 0.9 * BEACON_BYTES, telemetryBodies),
    ...large('/telemetry', BEACON_BYTES),
    ['/telemetry', 'all fields full', fullBeacon()],
    ...inFields('/webhooks/stripe', 0.9 * EVENT_BYTES, stripeEventBodies),
    ...large('/webhooks/stripe', EVENT_BYTES),
  ];
};

/** Makes a text for a long URL or header. The backend reads 128 kB of URL and headers together. */
const fillHead = (text: string): string => fill(text, 120_000);

/** Queries of users that are slow to parse or check. */
const LONG_QUERIES = [
  `search=${fillHead('%CC%81%CC%A3')}`,
  `search=${fillHead('a%20')}`,
  `sort=${fillHead('-')}`,
  `limit=${fillHead('1')}`,
  `role${fillHead('[a]')}=user`,
  `location[]=${UNKNOWN_ID}${`&location[]=${UNKNOWN_ID}`.repeat(999)}`,
  fillHead('a[b][c]=1&'),
  fillHead('%'),
];

const LONG_HEADERS = {
  authorization: fillHead('Bearer '),
  'content-type': `application/json${fillHead(' ')}x`,
  'idempotency-key': fillHead('k'),
  origin: fillHead('https://'),
  'x-forwarded-for': fillHead('1:,'),
};

const LONG_HEADS = [
  ...LONG_QUERIES.map((query) => ['GET', `/users?${query}`, {}] as const),
  ...Object.entries(LONG_HEADERS).map(
    (header) => ['POST', '/org', Object.fromEntries([header])] as const,
  ),
];

/**
 * The label of requests that the backend must accept. A backend that refuses them, for example
 * because it has no `TELEMETRY_KEY`, would seem protected although it reads no bodies.
 */
const VALID = 'a valid body';

const signed = (payload: string) => ({
  'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: ATTACKED_WEBHOOK_SECRET,
  }),
});

/** The longest time in milliseconds for which one request may delay all other requests. */
const HOLD_MS = 50;

/**
 * Sends texts of 0.9 MB in every field. A response other than 422 is a break-in. Also sends long
 * queries and headers. `full` also sends large bodies, and counts a request that blocks the event
 * loop for over {@link HOLD_MS} as a break-in. Repeats such a request up to twice, because a pause
 * of the machine may be the cause.
 */
export const attackWithLongInput = async (
  target: AttackTarget,
  extent: AttackExtent,
): Promise<AttackReportRow> => {
  const { row, attempt } = createAttackReportRow('long input');
  const { admin, locationId, userId } = await createAttackedOrganization(target);
  let longest = 0;
  /** `ms`: how long a call blocks the event loop; 0 for the extent `short`. */
  const held = async (call: () => Promise<{ status: number }>) => {
    if (extent === 'short') return { status: (await call()).status, ms: 0 };
    let status = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let count = 0; count < 3 && least > HOLD_MS; count += 1) {
      await target.measure('watch');
      ({ status } = await call());
      const { longestMs } = await target.measure('tell');
      least = Math.min(least, longestMs);
      // Stops repeating the call. A pause of the machine is shorter, so the call itself is the
      // cause.
      if (longestMs > 20 * HOLD_MS) break;
    }
    longest = Math.max(longest, least);
    return { status, ms: least };
  };
  const calls = callsOn(locationId, userId);
  const units =
    extent === 'full' ? [...REPEATED_UNITS, ...GENERATED_UNITS] : REPEATED_UNITS.slice(0, 2);
  for (const [method, path, fields, list] of calls) {
    for (const field of fields) {
      for (const unit of units) {
        // Stops after a few findings, because without a limit for texts, each text takes minutes.
        if (row.through.length >= MAX_EXAMPLES) return row;
        const raw = bodyOf(field, longText(unit), list);
        const { status, ms } = await held(() => admin.call(method, path, { raw }));
        const what = `${method} ${path} ${field} ${JSON.stringify(unit)}`;
        attempt(`${what} → ${status}, ${ms.toFixed(0)} ms`, status !== 422 || ms > HOLD_MS);
      }
    }
  }
  for (const [path, what, body] of openCalls(units)) {
    const { status, ms } = await held(() =>
      target.send('POST', path, { headers: signed(body), body }),
    );
    const expected = what === VALID ? [200] : [200, 400];
    const isThrough = !expected.includes(status) || ms > HOLD_MS;
    attempt(`POST ${path} ${what} → ${status}, ${ms.toFixed(0)} ms`, isThrough);
  }
  for (const [method, path, headers] of LONG_HEADS) {
    const { status, ms } = await held(() => admin.call(method, path, { headers }));
    const what = `${method} ${path.slice(0, 30)} ${Object.keys(headers)}`;
    const isThrough = ![200, 401, 415, 422].includes(status) || ms > HOLD_MS;
    attempt(`${what} → ${status}, ${ms.toFixed(0)} ms`, isThrough);
  }
  if (extent === 'short') return row;
  for (const [method, path] of [...calls, ...CALLS_WITHOUT_FIELDS]) {
    for (const [what, raw] of Object.entries(LARGE_BODIES)) {
      const { ms } = await held(() => admin.call(method, path, { raw }));
      attempt(`${method} ${path} with ${what}: ${ms.toFixed(0)} ms`, ms > HOLD_MS);
    }
  }
  for (const count of [40, 500]) {
    for (const unit of REPEATED_UNITS) {
      for (const [list, field] of LISTED_TEXTS) {
        const raw = bodyOf(field, longText(unit, (0.8 * MEGABYTE) / count), list, count);
        const { ms } = await held(() => admin.call('POST', `/${list}`, { raw }));
        const what = `${count} rows with ${field} ${JSON.stringify(unit)}`;
        attempt(`${what}: ${ms.toFixed(0)} ms`, ms > HOLD_MS);
      }
    }
  }
  row.figure = `longest hold ${longest.toFixed(0)} ms (at most ${HOLD_MS})`;
  return row;
};
