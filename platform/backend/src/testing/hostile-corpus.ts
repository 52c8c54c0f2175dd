/** What no answer may contain: SQL, paths, stacks. */
export const LEAKS =
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

/** Values for a field of a body, as JSON: none may be answered with 5xx. */
export const VALUES = [
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
export const BODIES = [
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
