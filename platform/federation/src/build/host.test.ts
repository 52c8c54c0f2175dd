import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORTS_FOR_REMOTES } from '../runtime/singletons';
import { hostConfig } from './host';
import { integrityOf } from './integrity';

let out: string;
let offers: Record<string, string[]>;
let files: Record<string, string>;
let pageHash: string | undefined;

beforeAll(async () => {
  out = mkdtempSync(path.join(tmpdir(), 'shell-'));
  const dir = path.join(import.meta.dirname, '../../../../shell');
  const server = { port: 0, backend: 'http://localhost:1', documents: out };
  const config = hostConfig({ dir, development: false }, server);
  const compiler = rspack({ ...config, output: { ...config.output, path: out } });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error)));
  });
  expect(stats.toString({ all: false, errors: true })).toBe('');
  ({ offers, files, pageHash } = JSON.parse(readFileSync(path.join(out, 'shell.json'), 'utf8')));
}, 120_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

test.each([
  ['react', ['useState', 'lazy', 'use']],
  ['react/jsx-runtime', ['jsx', 'jsxs', 'Fragment']],
  ['react/compiler-runtime', ['c']],
  ['react-dom', ['createPortal', 'flushSync', 'unstable_batchedUpdates']],
  ['react-dom/client', ['createRoot']],
  ['jotai', ['atom', 'useAtomValue', 'useStore']],
  ['shared-session', ['sessionAtom', 'notifyAtom', 'onSessionEnd']],
  ['shared-i18n', ['messages', 'formatNumber', 'language']],
])(
  'shell.json lists the exports of %s that the shell shares with remotes, so that the release checks know them',
  (name, exports) => {
    expect(offers[name]).toEqual(expect.arrayContaining(exports));
  },
);

test('shell.json lists exactly the exports of react-router-dom that the shell offers to remotes', () => {
  expect(offers['react-router-dom']).toEqual([...EXPORTS_FOR_REMOTES['react-router-dom']].sort());
});

test('index.html of the shell contains the hash of every script and style sheet', () => {
  const html = readFileSync(path.join(out, 'index.html'), 'utf8');
  const code = Object.entries(files).filter(([file]) => /\.(?:js|css)$/.test(file));
  const [, block = ''] =
    /<script type="application\/json" id="integrity">(.*?)<\/script>/.exec(html) ?? [];
  const hashes = Object.fromEntries(code.map(([file, hash]) => [`/${file}`, hash]));
  expect(code.length).toBeGreaterThan(10);
  expect(JSON.parse(block)).toEqual(hashes);
  const tags = [
    ...html.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="([^"]+\.(?:js|css))"[^>]*>/g),
  ];
  expect(tags).toHaveLength(2);
  for (const [tag, url = ''] of tags) expect(tag).toContain(`integrity="${hashes[url]}"`);
});

test('shell.json has the hash of index.html', () => {
  expect(pageHash).toBe(integrityOf(readFileSync(path.join(out, 'index.html'))));
});

test('the shell waits at most 6 s for a script or style that it loads on demand', () => {
  const [entry = ''] = Object.keys(files).filter((file) => /^index\..*\.js$/.test(file));
  const code = readFileSync(path.join(out, entry), 'utf8');
  // Finds the limit in `setTimeout(…, 6000)` of the minified functions that load files.
  const limits = [...code.matchAll(/\{type:"timeout",target:\w+\}\),(\w+)\)/g)];
  expect(limits.map(([, ms]) => Number(ms))).toEqual([6000, 6000]);
});
