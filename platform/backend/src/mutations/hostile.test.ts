import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/person';
import { addLocation, invite, organizationAt } from '../testing/scenes';
import { onEachDatabase, routeOf, signedInRoutes, UNKNOWN_ID } from '../testing/test-backend';

const LEAKS =
  /select |insert |update "|drizzle|postgres|pglite|node_modules|\.ts:|\bat [\w.]+ \(|syntaxerror/i;

const deep = (open: string, close: string, depth: number, inner = '1') =>
  open.repeat(depth) + inner + close.repeat(depth);

/** Unusual JSON values; none of them may make a field fail with 5xx. */
const TEXTS = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"a\\udfffb"',
  '"\\u202e\\u200b"',
  `"${'é'.repeat(900_000 / 2)}"`,
  `"e${'\u0301'.repeat(5_000)}"`,
  '"\'; DROP TABLE members; --"',
  '"$1"',
  '"\\\\"',
  '"%s%n{{7*7}}"',
  '"<script>alert(1)</script>"',
  '"__proto__"',
  '"😀👩‍👩‍👧‍👦"',
];

const VALUES = [
  'null',
  'true',
  '1e400',
  '-0',
  '123456789012345678901234567890',
  '[]',
  '{}',
  '{"toString":null}',
  '{"__proto__":{"role":"admin"}}',
  ...TEXTS,
];

/** Bodies that no schema accepts. */
const BODIES = [
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

onEachDatabase((backend) => {
  // spec: 12
  describe('hostile input', () => {
    let admin: Person;
    let mutations: (readonly [method: string, path: string, fields: string, list?: string])[] = [];

    beforeAll(async () => {
      admin = (await organizationAt(backend(), 'completed')).admin;
      const location = await addLocation(admin, 'Target');
      const user = await invite(admin);
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
        // A DELETE ignores its body, so these use unknown ids: otherwise they would remove the rows of this test.
        ['DELETE', `/locations/${UNKNOWN_ID}`, 'name'],
        ['DELETE', `/users/${UNKNOWN_ID}`, 'name'],
      ];
    });

    const expectCalm = async (method: string, path: string, raw: string) => {
      const answer = await admin.call(method, path, { raw });
      const what = `${method} ${path} ${raw.slice(0, 80)}`;
      expect(answer.status, what).toBeLessThan(500);
      expect(JSON.stringify([answer.message, answer.payload]), what).not.toMatch(LEAKS);
      return answer.status;
    };

    it('covers every mutation route', () => {
      const all = signedInRoutes(backend().app).filter((route) => !route.startsWith('GET '));
      expect(mutations.map(([method, path]) => routeOf(method, path)).sort()).toEqual(all);
    });

    it('in a body never causes a 5xx or leaks SQL, a file path or a stack', async () => {
      for (const [method, path] of mutations) {
        for (const raw of BODIES) {
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

    it('in any field never causes a 5xx', async () => {
      for (const [method, path, fields, list] of mutations) {
        for (const field of fields.split(' ')) {
          for (const value of VALUES) {
            const good = '"name":"Good","email":"good@example.com"';
            const row = `{${good},${JSON.stringify(field)}:${value}}`;
            await expectCalm(method, path, list === undefined ? row : `{"${list}":[${row}]}`);
          }
        }
      }
    });

    it('in a path or a query never causes a 5xx', async () => {
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

    it('sent to the local checkout never causes a 5xx or a payment', async () => {
      for (const raw of [...BODIES, 'client_reference_id=%00', 'client_reference_id=%ff&&&=']) {
        const init = { method: 'POST', body: raw };
        const answer = await backend().app.request('/checkout/pay', init);
        expect(answer.status).toBe(403);
      }
    });

    it('leaves the data usable, and changes no role and no prototype', async () => {
      expect((await admin.get('/user')).payload).toMatchObject({ role: 'admin' });
      expect(await admin.get('/users?limit=500')).toMatchObject({ status: 200 });
      expect({}).not.toHaveProperty('role');
    });
  });
});
