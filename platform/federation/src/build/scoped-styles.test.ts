import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFixtureRemote } from '../testing/fixture-remote';
import { scopeStylesToRemote } from './scoped-styles';

const ROOT = ':where([data-remote="main"])';
const INSIDE = ':where([data-remote="main"], [data-remote="main"] *)';

/** Returns the lines of the scoped style sheet, without the blocks of declarations. */
const scoped = (css: string, file = 'library.css') =>
  scopeStylesToRemote(css, { file, name: 'main' })
    .toString()
    .replaceAll(/\{[^{}]*\}/g, '')
    .split(/\n\s*/)
    .filter(Boolean)
    .map((line) => line.trim());

test.each([
  ['h1 { color: red }', `h1${INSIDE}`],
  ['.a > .b:hover { color: red }', `.a > .b:hover${INSIDE}`],
  ['* { color: red }', INSIDE],
  ['.a::after { color: red }', `.a${INSIDE}:after`],
  ['::selection { color: red }', `${INSIDE}::selection`],
  ['body { color: red }', `body ${ROOT}`],
  [':root { --a: 1 }', `:root ${ROOT}`],
  [':root::selection { color: red }', `:root ${ROOT}::selection`],
  ['html body .a { color: red }', `html body .a${INSIDE}`],
  ['.a:is(h1, h2) { color: red }', `.a:is(h1, h2)${INSIDE}`],
])('the build limits the CSS rule "%s" to the pages of the remote', (css, selector) => {
  expect(scoped(css)).toEqual([selector]);
});

/** The themes of Mantine, Bootstrap, Tailwind and Chakra, and themes that a team wrote itself. */
test.each([
  ['body.dark .a { color: red }', `body.dark .a${INSIDE}`],
  [':root[data-scheme=dark] { --a: 1 }', `:root[data-scheme="dark"] ${ROOT}`],
  [':where([data-scheme=dark]) .m_1 { color: red }', `:where([data-scheme="dark"]) .m_1${INSIDE}`],
  ['.a:where(.dark, .dark *) { color: red }', `.a:where(.dark, .dark *)${INSIDE}`],
  ['.dark { --a: 1 }', `.dark${INSIDE}, .dark ${ROOT}`],
  [
    '[data-bs-theme=dark] { color-scheme: dark }',
    `[data-bs-theme="dark"]${INSIDE}, [data-bs-theme="dark"] ${ROOT}`,
  ],
  [':where(:root, .a) { top: 0 }', `:where(:root, .a)${INSIDE}, :where(:root, .a) ${ROOT}`],
  [':root { &.dark { --a: 1 } }', `:root.dark ${ROOT}`],
  ['.dark { color: red }', `.dark${INSIDE}`],
])(
  'a CSS rule that is limited to a remote still follows a theme that is set on the root element: %s',
  (css, selector) => {
    expect(scoped(css)).toEqual([selector]);
  },
);

test('the build limits CSS rules inside @media to the remote, and leaves @font-face, @keyframes and @import unchanged', () => {
  const css = `@import "./more.css";
@font-face { font-family: A; src: url("./a.woff2") }
@keyframes turn { to { rotate: 1turn } }
@media print { p { color: red } }`;
  const lines = scoped(css);
  expect(lines).toContain(`p${INSIDE}`);
  expect(lines).toContain('@import "./more.css";');
  expect(scopeStylesToRemote(css, { file: 'a.css', name: 'main' }).toString()).toMatch(
    /@font-face \{\s*font-family: A;\s*src: url\("\.\/a\.woff2"\);\s*\}\s*@keyframes turn \{\s*to \{/,
  );
});

test('in a CSS module, the build limits a selector to the remote only if the selector has no class of this module', () => {
  const css = `.row td { color: red } body { color: blue } :global(.modal) { color: green }
.row { top: 0; & b { color: red } }`;
  expect(scoped(css, 'table.module.css')).toEqual([
    '.row td',
    `body ${ROOT}`,
    `:global(.modal)${INSIDE}`,
    '.row {',
    'top: 0;',
    '& b',
    '}',
  ]);
});

test('after a build, the styles of a remote apply only to the pages of this remote', async () => {
  const remote = createFixtureRemote();
  try {
    remote.write('src/hello/hello.css', 'h1 { color: red }');
    remote.write(
      'src/hello/hello-page.tsx',
      `import './hello.css';\nexport default () => <h1>Hello</h1>;`,
    );
    expect((await remote.build()).errors).toBe('');
    const dist = path.join(remote.dir, 'dist');
    const sheets = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(path.join(dist, file), 'utf8'));
    expect(sheets).toEqual([expect.stringMatching(/^h1:where\(\[data-remote=.?probe/)]);
  } finally {
    remote.remove();
  }
});
