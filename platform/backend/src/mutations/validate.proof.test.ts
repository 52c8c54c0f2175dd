import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  MAX_ROWS_PER_REQUEST,
  newLocationSchema,
  newUserSchema,
  organizationFieldsSchema,
} from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import type { RequestRefusedError } from '../http/answer';
import { type ObjectSchema, parseObject, parseRows } from './validate';

const MEGABYTE = 1_000_000;
/**
 * The longest time in ms for which the validation may block other requests. It is far longer than
 * `SLICE_MS`, and far shorter than a validation of a large body without pauses.
 */
const BOUND_MS = 250;

/** Returns the CPU time, which load from other processes does not change. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const longestPauseMs = async (work: () => unknown): Promise<number> => {
  let last = cpuMs();
  let longest = 0;
  let isRunning = true;
  const tick = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(tick);
  };
  setImmediate(tick);
  await nextTurn();
  try {
    await work();
  } catch {
    // Ignores a rejection, because most of these bodies are invalid.
  }
  isRunning = false;
  await nextTurn();
  return longest;
};

/** Each of these texts makes some text functions slow when it is repeated. */
const PIECES = [
  'a',
  '\u0301\u0323',
  'e\u0301',
  '👩🏽‍💻',
  'क्षि',
  '\u1100\u1161',
  'a.',
  '@a',
  '-a',
  ' ',
  '\u200b',
  'www.',
  'x:',
  '(+',
  'İ',
  '\ufdfa',
];

const textsOf = (bytes: number): string[] =>
  PIECES.map((piece, index) => {
    const unit = index % 2 === 0 ? piece : piece + PIECES[(index * 7 + 3) % PIECES.length];
    return unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))));
  });

it.each([
  ['user', newUserSchema, { name: '', email: '' }],
  ['location', newLocationSchema, { name: '' }],
  ['organization', organizationFieldsSchema, { name: '' }],
])(
  'a missing required field of a new %s gets the same error as an empty field',
  (_, schema, empty) => {
    const errorsOf = (body: object) => {
      try {
        return parseObject(body, schema);
      } catch (refusal) {
        return (refusal as RequestRefusedError).answer.payload;
      }
    };
    const errors = Object.keys(empty).map((field) => ({ index: 0, field }));
    expect(errorsOf(empty)).toMatchObject({ errors });
    expect(errorsOf({})).toEqual(errorsOf(empty));
  },
);

describe('a body of a megabyte', () => {
  const lists: [name: string, schema: ObjectSchema, fields: string[]][] = [
    ['locations', newLocationSchema, ['name', 'address', 'time_zone']],
    ['users', newUserSchema, ['name', 'email', 'location_id', 'role']],
  ];

  it.each(lists)(
    'the validation of a megabyte of %s does not block other requests',
    async (list, schema, fields) => {
      for (const count of [1, 40, MAX_ROWS_PER_REQUEST]) {
        for (const text of textsOf(MEGABYTE / count / fields.length)) {
          const row = Object.fromEntries(fields.map((field) => [field, text]));
          const body = { [list]: Array(count).fill(row) };
          const pause = await longestPauseMs(() => parseRows(body, list, schema));
          expect(pause, `${count} × ${JSON.stringify(text.slice(0, 20))}`).toBeLessThan(BOUND_MS);
        }
      }
    },
  );

  it('the validation of an organization that has a field with a megabyte of text does not block other requests', async () => {
    for (const field of ['name', 'website', 'phone', 'address']) {
      for (const text of [...textsOf(MEGABYTE), ...textsOf(2_000)]) {
        const body = { name: 'Good', [field]: text };
        const pause = await longestPauseMs(() => parseObject(body, organizationFieldsSchema));
        expect(pause, `${field} ${JSON.stringify(text.slice(0, 20))}`).toBeLessThan(BOUND_MS);
      }
    }
  });

  it('the validation of a large body pauses between rows so that other requests can run', async () => {
    const row = { name: '👩🏽‍💻'.repeat(50), email: 'a@b.example' };
    const body = { users: Array(MAX_ROWS_PER_REQUEST).fill(row) };
    let turns = 0;
    let isRunning = true;
    const count = () => {
      turns += 1;
      if (isRunning) setImmediate(count);
    };
    setImmediate(count);
    await parseRows(body, 'users', newUserSchema);
    isRunning = false;
    expect(turns).toBeGreaterThan(1);
  });
});
