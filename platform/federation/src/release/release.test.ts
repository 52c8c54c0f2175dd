import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registryEntrySchema, registrySchema } from '../runtime';
import { composeSite } from './compose';
import { publish } from './publish';

let root: string;
const site = () => path.join(root, 'site');
const ORIGINS = { 'remote-main': 'https://cdn.example/main/' };

const write = (file: string, content: unknown): void => {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
};

const read = (file: string): string => readFileSync(path.join(site(), file), 'utf8');

/** A build of remote-main, as its bundler leaves it. */
const buildMain = (version: string, title = 'Dashboard'): string => {
  write('remote-main/package.json', { name: 'remote-main', version: '1.0.0' });
  write('remote-main/dist/remoteEntry.js', `// ${version}`);
  write('remote-main/dist/remote.json', {
    schema: 1,
    name: 'main',
    package: 'remote-main',
    version,
    builtAt: '2026-01-01T00:00:00.000Z',
    entry: 'remoteEntry.js',
    shared: {},
    uses: {},
    routes: [
      {
        path: '/dashboard',
        module: './dashboard',
        layout: 'C',
        admits: ['subscribed'],
        title,
        scripts: [],
        styles: [],
      },
    ],
    files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
  });
  return path.join(root, 'remote-main');
};

const buildShell = (): string => {
  write('shell/package.json', { name: 'shell', version: '1.0.0' });
  write('shell/dist/index.html', '<body><!-- release data --></body>');
  write('shell/dist/index.abc.js', 'shell');
  for (const name of ['shared-session', 'shared-ui']) write(`${name}/package.json`, { name });
  write('pnpm-lock.yaml', '');
  return path.join(root, 'shell');
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a release is in the registry, with where it lies and what it is', () => {
  publish(buildMain('1.0.0-aaaaaaaa'), site(), ORIGINS);
  const { remotes } = v.parse(registrySchema, JSON.parse(read('shell/remotes.json')));
  const entry = v.parse(registryEntrySchema, remotes.main);
  expect(entry.current.url).toBe('https://cdn.example/main/1.0.0-aaaaaaaa/');
  expect(entry.current.description?.routes[0]?.path).toBe('/dashboard');
});

test('the version before stays, and is described so that it can take over', () => {
  publish(buildMain('1.0.0-aaaaaaaa'), site(), ORIGINS);
  publish(buildMain('1.0.0-bbbbbbbb'), site(), ORIGINS);
  publish(buildMain('1.0.0-cccccccc'), site(), ORIGINS);
  const { main } = JSON.parse(read('shell/remotes.json')).remotes;
  expect(main.current.version).toBe('1.0.0-cccccccc');
  expect(main.previous.map((r: { version: string }) => r.version)).toEqual([
    '1.0.0-bbbbbbbb',
    '1.0.0-aaaaaaaa',
  ]);
  expect(main.previous[0].description).toBeDefined();
  expect(main.previous[1].description).toBeUndefined();
  expect(readdirSync(path.join(site(), 'remote-main')).sort()).toEqual([
    '1.0.0-aaaaaaaa',
    '1.0.0-bbbbbbbb',
    '1.0.0-cccccccc',
  ]);
});

test('a version that lies there is never written over', () => {
  publish(buildMain('1.0.0-aaaaaaaa'), site(), ORIGINS);
  const dir = buildMain('1.0.0-aaaaaaaa');
  write('remote-main/dist/remoteEntry.js', '// something else');
  publish(dir, site(), ORIGINS);
  expect(read('remote-main/1.0.0-aaaaaaaa/remoteEntry.js')).toBe('// 1.0.0-aaaaaaaa');
});

test('a release of a remote leaves the shell’s files as they are, index.html and registry aside', () => {
  publish(buildShell(), site(), ORIGINS);
  publish(buildMain('1.0.0-aaaaaaaa'), site(), ORIGINS);
  const before = readdirSync(path.join(site(), 'shell')).sort();
  publish(buildMain('1.0.0-bbbbbbbb'), site(), ORIGINS);
  expect(readdirSync(path.join(site(), 'shell')).sort()).toEqual(before);
  expect(before).toEqual(['index.abc.js', 'index.html', 'remotes.json']);
});

test('the page holds the registry, and no text in it can end the data block', () => {
  publish(buildShell(), site(), ORIGINS);
  publish(buildMain('1.0.0-aaaaaaaa', '</script><script>alert(1)</script>'), site(), ORIGINS);
  const page = read('shell/index.html');
  expect(page.match(/<script/g)).toHaveLength(1);
  const [, block = ''] =
    /<script type="application\/json" id="registry">(.*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(block).remotes.main.current.version).toBe('1.0.0-aaaaaaaa');
});

test('a remote nobody serves is an error that names it', () => {
  publish(buildMain('1.0.0-aaaaaaaa'), site(), ORIGINS);
  expect(() => composeSite(site(), {})).toThrow(/no origin for remote-main/);
});
