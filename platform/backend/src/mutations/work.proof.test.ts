import fc from 'fast-check';
import {
  foldForSearch,
  newLocationSchema,
  newUserSchema,
  organizationFieldsSchema,
} from 'shared-session/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseUsersQuery } from '../users/users-query';
import { type ObjectSchema, parseObject, parseRows } from './validate';

const MEGABYTE = 1_000_000;
/**
 * The longest text that is processed, in code units. A web address has at most 2,048 characters,
 * with up to 4 code units each. Longer texts are rejected without processing.
 */
const LONGEST = 8_192;

/**
 * The largest number of consecutive combining marks that may be normalized. The time to normalize
 * them grows with the square of this number. A stored text has at most 30 consecutive marks, a
 * search at most 200.
 */
const LONGEST_RUN = 200;

/**
 * `units`: how many code units were processed. `longest`: the longest text that was passed to a
 * function whose time grows faster than the length. `marks`: the longest run of normalized
 * combining marks.
 */
const work = { units: 0, longest: 0, marks: 0 };
const undo: (() => void)[] = [];

const count = <Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  lengthOf: (self: unknown, args: unknown[]) => number,
  isSuperLinear: boolean,
) => {
  const original = owner[name] as (...args: unknown[]) => unknown;
  const counted = function (this: unknown, ...args: unknown[]) {
    const length = lengthOf(this, args);
    work.units += length;
    if (isSuperLinear) work.longest = Math.max(work.longest, length);
    return original.apply(this, args);
  };
  Object.defineProperty(owner, name, { value: counted, configurable: true, writable: true });
  undo.push(() => {
    Object.defineProperty(owner, name, { value: original, configurable: true, writable: true });
  });
};

const ownLength = (self: unknown) => String(self).length;
const argumentLength = (_self: unknown, [text]: unknown[]) => String(text).length;

const longestRun = (text: string): number => {
  let run = 0;
  let longest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    run = (code >= 0x300 && code <= 0x36f) || code === 0xff9e ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};

const composedLength = (self: unknown): number => {
  work.marks = Math.max(work.marks, longestRun(String(self)));
  return ownLength(self);
};

beforeAll(() => {
  count(String.prototype, 'normalize', composedLength, true);
  count(Intl.Segmenter.prototype, 'segment', argumentLength, true);
  count(String.prototype, 'toLowerCase', ownLength, false);
  // Counts `exec`, because `test`, `match` and `replace` call it. Further searches in the same text
  // count as 0.
  count(
    RegExp.prototype,
    'exec',
    (self, [text]) => ((self as RegExp).lastIndex === 0 ? String(text).length : 0),
    false,
  );
});
afterAll(() => {
  for (const each of undo) each();
});

/**
 * Each text has a run of 30 combining marks. The run becomes longer when U+200B is removed, or when
 * U+FF9E is changed to a combining mark.
 */
const HIDDEN_RUNS = [
  `${'\u0301'.repeat(30)}\u200b${'\u0323'.repeat(30)}\u200b`,
  `${'\u0301'.repeat(30)}\uff9e`,
];

/**
 * Generates texts of up to 1 MB. In the middle of each text, a short piece is repeated. Many of
 * these pieces make some text functions slow.
 */
const text = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(
        '\u0301\u0323',
        'a',
        ' ',
        '@a.',
        '-',
        'x:',
        '(+',
        'İ',
        '\ufdfa',
        '👩🏽‍💻',
        '\u200b',
        ...HIDDEN_RUNS,
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
    ),
    fc.constantFrom(1, 30, 500, 10_000, MEGABYTE),
    fc.string({ maxLength: 3 }),
  )
  .map(([unit, bytes, around]) => {
    const times = Math.max(1, Math.floor(bytes / Buffer.byteLength(unit)));
    return around + unit.repeat(times) + around;
  });

const bodyOf = (fields: readonly string[]) =>
  fc
    .record(Object.fromEntries(fields.map((field) => [field, text])), { requiredKeys: [] })
    .map((body) =>
      Object.fromEntries(
        Object.entries(body).map(([field, value]) => [
          field,
          String(value).slice(0, MEGABYTE / fields.length),
        ]),
      ),
    );

const location = ['name', 'address', 'time_zone'];
const user = ['name', 'email', 'role', 'location_id'];
/** Converts the name and email of a row as the routes do before they compare or search texts. */
const compare = (row: unknown) => {
  const { name, email } = row as { name?: unknown; email?: unknown };
  for (const stored of [name, email]) if (typeof stored === 'string') foldForSearch(stored);
};
const rows = (list: string, schema: ObjectSchema) => async (body: object) => {
  for (const row of await parseRows({ [list]: [body] }, list, schema)) compare(row);
};
const single = (schema: ObjectSchema) => async (body: object) => {
  compare(parseObject(body, schema));
};

const CALLS: [name: string, fields: readonly string[], read: (body: object) => Promise<void>][] = [
  ['POST /org', ['name', 'website', 'phone', 'address'], single(organizationFieldsSchema)],
  ['POST /locations', location, rows('locations', newLocationSchema)],
  ['PATCH /locations', location, single(newLocationSchema)],
  ['POST /users', user, rows('users', newUserSchema)],
  ['PATCH /users', user, single(newUserSchema)],
  [
    'GET /users',
    ['search', 'role[]', 'location[]', 'sort', 'limit', 'offset'],
    async (query) => {
      parseUsersQuery(
        `/users?${new URLSearchParams(query as Record<string, string>)}`.slice(0, 60_000),
      );
    },
  ],
];

// spec: 12
test.each(CALLS)(
  'the work to validate the input of %s grows only in proportion to the length of this input',
  async (_, fields, read) => {
    await fc.assert(
      fc.asyncProperty(bodyOf(fields), async (body) => {
        Object.assign(work, { units: 0, longest: 0, marks: 0 });
        // Ignores a rejection, because most of these bodies are invalid.
        await read(body).catch(() => {});
        const size = Object.values(body).join('').length;
        expect(work.longest, 'the longest text that was composed or segmented').toBeLessThanOrEqual(
          LONGEST,
        );
        expect(work.marks, 'the longest run of marks that was composed').toBeLessThanOrEqual(
          LONGEST_RUN,
        );
        expect(work.units, `for ${size} code units`).toBeLessThanOrEqual(20 * (size + 1_000));
      }),
      {
        seed: 12,
        numRuns: 60,
        examples: HIDDEN_RUNS.map((unit): [Record<string, string>] => [
          { name: `a${unit.repeat(372 / unit.length)}`, email: 'a@b.example' },
        ]),
      },
    );
  },
);
