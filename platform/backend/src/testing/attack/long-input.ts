import fc from 'fast-check';
import { newLocationSchema, newUserSchema } from 'shared-session/wire';
import { UNKNOWN_ID } from '../tokens';
import {
  type AttackExtent,
  type AttackReportRow,
  type AttackTarget,
  createAttackedOrganization,
  createAttackReportRow,
} from './start-target';

const LOCATION_FIELDS = Object.keys(newLocationSchema.entries);
const USER_FIELDS = Object.keys(newUserSchema.entries);

/**
 * The calls whose body has fields. If the body has several rows, `list` is the name of the property
 * with the rows.
 */
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

/** Pairs of a list of rows in a body, and a text field of such a row. */
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
/** Random texts, the same in each run. */
const GENERATED_UNITS = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }), {
  seed: 12,
  numRuns: 40,
});
const MEGABYTE = 1_000_000;
/**
 * The attack stops after this many break-ins, which are enough to show that a control is missing.
 */
const MAX_EXAMPLES = 3;

const longText = (unit: string, bytes = 0.9 * MEGABYTE): string =>
  JSON.stringify(unit.repeat(Math.floor(bytes / Buffer.byteLength(JSON.stringify(unit)))));

const fill = (text: string, bytes = 0.99 * MEGABYTE): string =>
  text.repeat(Math.floor(bytes / text.length));

/** Bodies of one megabyte that are slow to parse or check. Every call gets each body. */
const LARGE_BODIES: Record<string, string> = {
  'nested lists': fill('[', MEGABYTE / 2) + fill(']', MEGABYTE / 2),
  'nested objects': `${fill('{"a":', 0.8 * MEGABYTE)}1${fill('}', 0.16 * MEGABYTE)}`,
  'a list of numbers': `[${fill('1,')}1]`,
  'many fields': `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join()}}`,
  'many rows': `{"locations":[${fill('{},')}{}]}`,
  'many users': `{"users":[${fill('{"name":"a","email":"a@b.c"},')}{}]}`,
  'escaped letters': `{"name":"${fill('\\u0041')}"}`,
  'no end': fill('{"a":"'),
};

/** The longest time in milliseconds for which one request may delay all other requests. */
const HOLD_MS = 50;

/**
 * Sends texts of 0.9 MB in every field. A response other than 422 is a break-in. `full` also sends
 * large bodies, and counts a request that blocks the event loop for over {@link HOLD_MS} as a
 * break-in. Repeats such a request up to twice, because a pause of the machine may be the cause.
 */
export const attackWithLongInput = async (
  target: AttackTarget,
  extent: AttackExtent,
): Promise<AttackReportRow> => {
  const { row, attempt } = createAttackReportRow('long input');
  const { admin, locationId, userId } = await createAttackedOrganization(target);
  let longest = 0;
  /**
   * Returns the milliseconds for which a call blocks the event loop. Does not measure with the
   * extent `short`, and returns 0.
   */
  const held = async (call: () => Promise<unknown>): Promise<number> => {
    if (extent === 'short') {
      await call();
      return 0;
    }
    let least = Number.POSITIVE_INFINITY;
    for (let count = 0; count < 3 && least > HOLD_MS; count += 1) {
      await target.measure('watch');
      await call();
      const { longestMs } = await target.measure('tell');
      least = Math.min(least, longestMs);
      // Does not repeat the call if this time is too long for a pause of the machine.
      if (longestMs > 20 * HOLD_MS) break;
    }
    longest = Math.max(longest, least);
    return least;
  };
  const calls = callsOn(locationId, userId);
  const units =
    extent === 'full' ? [...REPEATED_UNITS, ...GENERATED_UNITS] : REPEATED_UNITS.slice(0, 2);
  for (const [method, path, fields, list] of calls) {
    for (const field of fields) {
      for (const unit of units) {
        // Stops after a few findings: without the control, each text takes minutes.
        if (row.through.length >= MAX_EXAMPLES) return row;
        const raw = bodyOf(field, longText(unit), list);
        let status = 0;
        const ms = await held(async () => {
          ({ status } = await admin.call(method, path, { raw }));
        });
        const what = `${method} ${path} ${field} ${JSON.stringify(unit)}`;
        attempt(`${what} → ${status}, ${ms.toFixed(0)} ms`, status !== 422 || ms > HOLD_MS);
      }
    }
  }
  if (extent === 'short') return row;
  for (const [method, path] of [...calls, ...CALLS_WITHOUT_FIELDS]) {
    for (const [what, raw] of Object.entries(LARGE_BODIES)) {
      const ms = await held(() => admin.call(method, path, { raw }));
      attempt(`${method} ${path} with ${what}: ${ms.toFixed(0)} ms`, ms > HOLD_MS);
    }
  }
  for (const count of [40, 500]) {
    for (const unit of REPEATED_UNITS) {
      for (const [list, field] of LISTED_TEXTS) {
        const raw = bodyOf(field, longText(unit, (0.8 * MEGABYTE) / count), list, count);
        const ms = await held(() => admin.call('POST', `/${list}`, { raw }));
        const what = `${count} rows with ${field} ${JSON.stringify(unit)}`;
        attempt(`${what}: ${ms.toFixed(0)} ms`, ms > HOLD_MS);
      }
    }
  }
  row.figure = `longest hold ${longest.toFixed(0)} ms (at most ${HOLD_MS})`;
  return row;
};
