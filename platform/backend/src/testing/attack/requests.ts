import fc from 'fast-check';
import { ROLES } from 'shared-session/wire';
import { DESCRIBED_CALLS } from '../../openapi/openapi.routes';
import { HOSTILE_VALUES, INVALID_BODIES, LEAK_PATTERN, TENANT_CALLS } from '../hostile-calls';
import { badTokens, createTestKey, UNKNOWN_ID } from '../tokens';
import {
  type AttackLength,
  type AttackRow,
  type AttackTarget,
  createAttackedMember,
  createAttackedOrganization,
  createAttackRow,
  readWholeOrganization,
} from './start-target';

/** Returns all calls that need a token, as method and path. */
const signedInCalls = (): [method: string, path: string][] =>
  Object.entries(DESCRIBED_CALLS)
    .filter(([, { open }]) => !open)
    .map(([name]) => name.replace(':id', UNKNOWN_ID).split(' ') as [string, string]);

/** Sends forged, broken and outdated tokens. An answer other than 401 is a break-in. */
export const attackByTokens = async (
  target: AttackTarget,
  form: AttackLength,
): Promise<AttackRow> => {
  const { row, attempt } = createAttackRow('tokens');
  const calls = form === 'full' ? signedInCalls() : signedInCalls().slice(0, 3);
  for (const [name, authorization] of badTokens(target.key, createTestKey('stranger'))) {
    for (const [method, path] of calls) {
      const { status, text } = await target.send(method, path, {
        headers: authorization === '' ? {} : { authorization },
        ...(method === 'GET' ? {} : { body: 'not json' }),
      });
      attempt(
        `${name}: ${method} ${path} → ${status}`,
        status !== 401 || !text.includes('"ok":false'),
      );
    }
  }
  return row;
};

/** Lets every role try to read and change another organization. A success is a break-in. */
export const attackTenants = async (target: AttackTarget): Promise<AttackRow> => {
  const { row, attempt } = createAttackRow('tenants × roles × calls');
  const [own, other] = [
    await createAttackedOrganization(target),
    await createAttackedOrganization(target),
  ];
  const people = await Promise.all(
    ROLES.map(async (role) => ({
      role,
      person: role === 'admin' ? own.admin : await createAttackedMember(target, own, role),
    })),
  );
  const callers = [...people, { role: 'nobody', person: target.caller() }];
  let before = await readWholeOrganization(other);
  for (const { role, person } of callers) {
    for (const { method, path, body, ...allowed } of TENANT_CALLS) {
      const where = path(own, other);
      const { status, text } = await person.call(method, where, { body });
      const wanted =
        role === 'admin' ? allowed.admin : role === 'nobody' ? allowed.nobody : allowed.others;
      const after = await readWholeOrganization(other);
      const isThrough =
        (status < 300 && status !== wanted) || text.includes(other.secret) || after !== before;
      attempt(`${role}: ${method} ${where} → ${status}`, isThrough);
      before = after;
    }
  }
  const { payload, total } = await own.admin.call('GET', '/users?limit=500');
  const rows = (payload as unknown[]).length;
  attempt(`GET /users counts ${total} rows and lists ${rows}`, total !== rows);
  return row;
};

const FIELDS_OF_CALLS = {
  organization: ['name', 'website', 'phone', 'address', 'verified'],
  location: ['name', 'address', 'time_zone'],
  user: ['name', 'email', 'role', 'location_id'],
};

/** Returns all calls with a body: their fields, and the list that contains these fields. */
const callsOn = (locationId: string, userId: string) =>
  [
    ['POST', '/org', FIELDS_OF_CALLS.organization],
    ['POST', '/locations', FIELDS_OF_CALLS.location, 'locations'],
    ['POST', '/users', FIELDS_OF_CALLS.user, 'users'],
    ['PATCH', `/locations/${locationId}`, FIELDS_OF_CALLS.location],
    ['PATCH', `/users/${userId}`, FIELDS_OF_CALLS.user],
    ['DELETE', `/users/${UNKNOWN_ID}`, ['name']],
  ] as const;

const bodyOf = (field: string, value: string, list: string | undefined): string => {
  const row = `{"name":"Good","email":"good@example.com",${JSON.stringify(field)}:${value}}`;
  return list === undefined ? row : `{"${list}":[${row}]}`;
};

const HOSTILE_QUERIES = [
  'search',
  'role[]',
  'location[]',
  'sort',
  'limit',
  'offset',
  'a[b][c][d][e][f][g]',
];
const QUERY_TEXTS = [
  '%00',
  '%',
  '%ff',
  "'--",
  '%F0%9F%98%80',
  '%ud800',
  '1e400',
  'a'.repeat(5_000),
];

/** Sends broken JSON, odd values and addresses. A 5xx, or internals in an answer, is a break-in. */
export const attackWithHostileInput = async (
  target: AttackTarget,
  form: AttackLength,
): Promise<AttackRow> => {
  const { row, attempt } = createAttackRow('hostile JSON and strings');
  const { admin, locationId, userId } = await createAttackedOrganization(target);
  const check = async (method: string, path: string, raw?: string) => {
    const { status, text } = await admin.call(method, path, raw === undefined ? {} : { raw });
    const what = `${method} ${path} ${raw?.slice(0, 60) ?? ''} → ${status}`;
    attempt(what, status >= 500 || LEAK_PATTERN.test(text));
  };
  for (const [method, path, fields, list] of callsOn(locationId, userId)) {
    for (const raw of INVALID_BODIES) await check(method, path, raw);
    for (const field of form === 'full' ? fields : fields.slice(0, 1)) {
      for (const value of HOSTILE_VALUES) await check(method, path, bodyOf(field, value, list));
    }
  }
  for (const text of QUERY_TEXTS) {
    for (const name of HOSTILE_QUERIES) await check('GET', `/users?${name}=${text}`);
    await check('DELETE', `/users/${text.slice(0, 200)}`);
    await check('GET', `/${text}`);
  }
  return row;
};

/** Pieces from which long texts are repeated. Each makes some text processing slow. */
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
/** More such pieces, random but the same in each run. */
const GENERATED_UNITS = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }), {
  seed: 12,
  numRuns: 40,
});
const MEGABYTE = 1_000_000;
/** The number of examples that are enough to show a missing control. */
const MAX_EXAMPLES = 3;

const longText = (unit: string): string =>
  JSON.stringify(
    unit.repeat(Math.floor((0.9 * MEGABYTE) / Buffer.byteLength(JSON.stringify(unit)))),
  );

const fill = (text: string, bytes = 0.99 * MEGABYTE): string =>
  text.repeat(Math.floor(bytes / text.length));

/** Bodies of one megabyte that are slow to parse or check. Every call is tried with each. */
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

/** Milliseconds for which one request may delay all others. */
const HOLD_MS = 50;

/**
 * Sends bodies of up to 1 MB in every field. An answer other than a rejection is a break-in. In the
 * full form, so is blocking the event loop for over {@link HOLD_MS} three times: once may be a
 * pause.
 */
export const attackWithLongInput = async (
  target: AttackTarget,
  form: AttackLength,
): Promise<AttackRow> => {
  const { row, attempt } = createAttackRow('long input');
  const { admin, locationId, userId } = await createAttackedOrganization(target);
  let longest = 0;
  const held = async (call: () => Promise<unknown>): Promise<number> => {
    let least = Number.POSITIVE_INFINITY;
    for (let count = 0; count < 3 && least > HOLD_MS; count += 1) {
      await target.measure('watch');
      await call();
      const { longestMs } = await target.measure('tell');
      least = Math.min(least, longestMs);
      // Measures only once if the time is so long that it cannot be a pause of the machine.
      if (longestMs > 20 * HOLD_MS) break;
    }
    return least;
  };
  for (const [method, path, fields, list] of callsOn(locationId, userId)) {
    if (method === 'DELETE') continue;
    for (const field of fields) {
      for (const unit of form === 'full'
        ? [...REPEATED_UNITS, ...GENERATED_UNITS]
        : REPEATED_UNITS.slice(0, 2)) {
        // Stops after some examples, because each takes minutes when the control is missing.
        if (row.through.length >= MAX_EXAMPLES) return row;
        const raw = bodyOf(field, longText(unit), list);
        let status = 0;
        const call = async () => {
          ({ status } = await admin.call(method, path, { raw }));
        };
        const what = `${method} ${path} ${field} ${JSON.stringify(unit)}`;
        if (form === 'short') await call();
        const ms = form === 'full' ? await held(call) : 0;
        longest = Math.max(longest, ms);
        attempt(`${what} → ${status}, ${ms.toFixed(0)} ms`, status !== 422 || ms > HOLD_MS);
      }
    }
  }
  if (form === 'full') {
    for (const [method, path] of signedInCalls().filter(([each]) => each !== 'GET')) {
      for (const [what, raw] of Object.entries(LARGE_BODIES)) {
        const ms = await held(() => admin.call(method, path, { raw }));
        longest = Math.max(longest, ms);
        attempt(`${method} ${path} with ${what}: ${ms.toFixed(0)} ms`, ms > HOLD_MS);
      }
    }
    for (const count of [40, 500]) {
      for (const unit of REPEATED_UNITS) {
        for (const [path, list, field] of [
          ['/locations', 'locations', 'address'],
          ['/users', 'users', 'name'],
          ['/users', 'users', 'email'],
        ] as const) {
          const text = JSON.stringify(
            unit.repeat(
              Math.floor((0.8 * MEGABYTE) / count / Buffer.byteLength(JSON.stringify(unit))),
            ),
          );
          const one = `{"name":"Good","email":"good@example.com","${field}":${text}}`;
          const raw = `{"${list}":[${Array(count).fill(one).join()}]}`;
          const ms = await held(() => admin.call('POST', path, { raw }));
          longest = Math.max(longest, ms);
          attempt(
            `${count} rows with ${field} ${JSON.stringify(unit)}: ${ms.toFixed(0)} ms`,
            ms > HOLD_MS,
          );
        }
      }
    }
    row.figure = `longest hold ${longest.toFixed(0)} ms (at most ${HOLD_MS})`;
  }
  return row;
};
