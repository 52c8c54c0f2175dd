import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addLocation,
  createOrganizationAtStep,
  inviteMember,
  type TestUser,
} from '../testing/scenes';
import {
  describeOnEachDatabase,
  endpointPatternOf,
  routesThatNeedToken,
} from '../testing/test-backend';
import { UNKNOWN_ID } from '../testing/tokens';

const LEAK_PATTERN =
  /select |insert |update "|drizzle|postgres|pglite|node_modules|\.ts:|\bat [\w.]+ \(|syntaxerror/i;

const deep = (open: string, close: string, depth: number, inner = '1') =>
  open.repeat(depth) + inner + close.repeat(depth);

/** 100 letters, each with `marks` random combining marks, so that they cannot be compressed. */
const marked = (marks: number): string =>
  Array.from({ length: 100 * (marks + 1) }, (_, index) =>
    index % (marks + 1) === 0 ? 'a' : String.fromCodePoint(0x1dc0 + randomInt(0x36)),
  ).join('');

const HOSTILE_TEXTS = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"a\\udfffb"',
  '"\\u202e\\u200b"',
  `"${'é'.repeat(900_000 / 2)}"`,
  `"e${'\u0301'.repeat(5_000)}"`,
  `"${marked(24)}"`,
  `"${marked(3)}"`,
  '"\'; DROP TABLE members; --"',
  '"$1"',
  '"\\\\"',
  '"%s%n{{7*7}}"',
  '"<script>alert(1)</script>"',
  '"__proto__"',
  '"😀👩‍👩‍👧‍👦"',
];

/** Values of every JSON type. None of these values may cause a response of 500 or above. */
const HOSTILE_VALUES = [
  'null',
  'true',
  '1e400',
  '-0',
  '123456789012345678901234567890',
  '[]',
  '{}',
  '{"toString":null}',
  '{"__proto__":{"role":"admin"}}',
  ...HOSTILE_TEXTS,
];

const INVALID_BODIES = [
  '{',
  'nonsense',
  '"text"',
  'null',
  '[]',
  '[1,2]',
  '0',
  '{"locations":',
  '{"users":[],}',
  "{'users':[]}",
  '\ufeff{}',
  deep('[', ']', 100_000),
  deep('{"a":', '}', 50_000),
  `{"locations":${deep('[', ']', 10_000)}}`,
  `{"users":[${deep('{"name":', '}', 10_000)}]}`,
  '{"locations":[[[[{}]]]],"users":{"length":3}}',
  '{"__proto__":{"locations":[{"name":"x"}]},"constructor":{"prototype":{"name":"x"}}}',
  `{"users":[${Array(501).fill('{}').join()}],"locations":[${Array(501).fill('{}').join()}]}`,
];

describeOnEachDatabase((backend) => {
  // spec: 12
  describe('hostile input', () => {
    let admin: TestUser;
    let mutations: (readonly [method: string, path: string, fields: string, list?: string])[] = [];

    beforeAll(async () => {
      admin = (await createOrganizationAtStep(backend(), 'completed')).admin;
      const location = await addLocation(admin, 'Target');
      const user = await inviteMember(admin);
      const locationFields = 'name address time_zone';
      const userFields = 'name email role location_id';
      mutations = [
        ['POST', '/org', 'name website phone address verified'],
        ['POST', '/locations', locationFields, 'locations'],
        ['POST', '/users', userFields, 'users'],
        ['PATCH', `/locations/${location._id}`, locationFields],
        ['PATCH', `/users/${user._id}`, userFields],
        ['POST', `/invitations/${UNKNOWN_ID}/accept`, 'name'],
        ['POST', `/invitations/${UNKNOWN_ID}/decline`, 'name'],
        // Uses unknown ids, because a DELETE ignores its body and would really remove rows.
        ['DELETE', `/locations/${UNKNOWN_ID}`, 'name'],
        ['DELETE', `/users/${UNKNOWN_ID}`, 'name'],
      ];
    });

    const expectCalm = async (method: string, path: string, raw: string) => {
      const answer = await admin.call(method, path, { raw });
      const what = `${method} ${path} ${raw.slice(0, 80)}`;
      expect(answer.status, what).toBeLessThan(500);
      expect(JSON.stringify([answer.message, answer.payload]), what).not.toMatch(LEAK_PATTERN);
      return answer.status;
    };

    it('the tests of hostile input include every route that changes data', () => {
      const all = routesThatNeedToken(backend().app).filter((route) => !route.startsWith('GET '));
      expect(mutations.map(([method, path]) => endpointPatternOf(method, path)).sort()).toEqual(
        all,
      );
    });

    it('a hostile body never causes a 5xx or leaks SQL, a file path or a stack', async () => {
      for (const [method, path] of mutations) {
        for (const raw of INVALID_BODIES) {
          const status = await expectCalm(method, path, raw);
          expect([
            200,
            400,
            422,
            ...(method === 'DELETE' ? [404] : []),
            ...(path.startsWith('/invitations') ? [404, 409] : []),
          ]).toContain(status);
        }
      }
    });

    it.each([
      ['nests deeper than 100', '[', ']'],
      ['has more than 20,000 values', '[],', ''],
    ])('the backend rejects a body that %s before it parses the body', async (_, start, end) => {
      const text = '"[[[\\"[{{"';
      const body = (times: number) => `[${text},${start.repeat(times)}[]${end.repeat(times)}]`;
      expect((await admin.call('POST', '/locations', { raw: body(40) })).status).toBe(422);
      const answer = await admin.call('POST', '/locations', { raw: body(40_000) });
      expect(answer.status).toBe(400);
      expect(answer.message).toContain('too many values');
    });

    it('hostile input in any field never causes a 5xx', async () => {
      for (const [method, path, fields, list] of mutations) {
        for (const field of fields.split(' ')) {
          for (const value of HOSTILE_VALUES) {
            const good = '"name":"Good","email":"good@example.com"';
            const row = `{${good},${JSON.stringify(field)}:${value}}`;
            await expectCalm(method, path, list === undefined ? row : `{"${list}":[${row}]}`);
          }
        }
      }
    });

    it('hostile input in a path or a query never causes a 5xx', async () => {
      const texts = [
        '%00',
        '%',
        '%ff',
        '%ud800',
        '..%2f..%2fetc',
        "'--",
        '%F0%9F%98%80',
        'a'.repeat(5_000),
      ];
      for (const text of texts) {
        for (const path of [
          `/users/${text}`,
          `/locations/${text}`,
          `/users?search=${text}`,
          `/users?location[]=${text}`,
          `/users?${text}[${text}]=${text}`,
          `/${text}`,
        ]) {
          const method = /^\/(users|locations)\//.test(path) ? 'DELETE' : 'GET';
          const answer = await admin.call(method, path);
          expect(answer.status, path).toBeLessThan(500);
        }
      }
    });

    it('hostile input to the local checkout never causes a 5xx or a payment', async () => {
      for (const raw of [
        ...INVALID_BODIES,
        'client_reference_id=%00',
        'client_reference_id=%ff&&&=',
      ]) {
        const init = { method: 'POST', body: raw };
        const answer = await backend().app.request('/checkout/pay', init);
        // A body above the size limit gets 413, and every other body gets 403.
        expect([403, 413]).toContain(answer.status);
      }
    });

    it('after hostile input, the data can still be read, and no role and no JavaScript prototype has changed', async () => {
      expect((await admin.get('/user')).payload).toMatchObject({ role: 'admin' });
      expect(await admin.get('/users?limit=500')).toMatchObject({ status: 200 });
      expect({}).not.toHaveProperty('role');
    });
  });
});
