import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import { findPackageFolders } from './install.mjs';

const read = (...path: string[]) => readFileSync(join(repositoryRoot, ...path), 'utf8');

/** An entry of the lock file with which npm installs pnpm. */
type Locked = { version: string; integrity?: string };
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  read('platform/local-stack/pnpm/package-lock.json'),
);

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

test('the pnpm catalog holds exact versions only', () => {
  const [, catalog = ''] = read('pnpm-workspace.yaml').split(/^catalog:$/m);
  const versions = [...catalog.matchAll(/^ {2}("?)([^\s"#]+)\1: (.+)$/gm)].map(
    ([, , name, version]) => [name, version],
  );
  expect(versions.length).toBeGreaterThan(50);
  expect(versions.filter(([, version = '']) => !EXACT.test(version))).toEqual([]);
});

test('every package takes the versions of dependencies from the pnpm catalog or the workspace', () => {
  const others = findPackageFolders(repositoryRoot).flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    return Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !['catalog:', 'workspace:*', 'workspace:^'].includes(String(version)),
    );
  });
  expect(others).toEqual([]);
});

test('the lock file has a hash for every package that pnpm installs', () => {
  const entries = read('pnpm-lock.yaml').match(/^ {4}resolution: .*$/gm) ?? [];
  expect(entries.length).toBeGreaterThan(500);
  expect(entries.filter((entry) => !entry.includes('integrity: sha512-'))).toEqual([]);
});

test('the lock file has every prebuilt program for Linux, macOS and Windows', () => {
  const names = read('pnpm-lock.yaml').match(/^ {2}'?\S+@[\d.]+\S*:$/gm) ?? [];
  const systems = new Map<string, Set<string>>();
  for (const name of names) {
    const [, program = '', system = ''] =
      /^ {2}'?(\S+?)[/-](darwin|linux|win32|windows)-/.exec(name) ?? [];
    if (program) systems.set(program, (systems.get(program) ?? new Set()).add(system.slice(0, 3)));
  }
  expect([...systems.keys()]).toContain('@rspack/binding');
  expect([...systems].filter(([, found]) => found.size < 3)).toEqual([]);
});

test('the lock file with which npm installs pnpm has a hash for pnpm', () => {
  const { packageManager } = JSON.parse(read('package.json'));
  expect(packageManager).toBe(`pnpm@${packages['node_modules/pnpm']?.version}`);
  for (const name of ['pnpm', '@pnpm/exe.linux-x64', '@pnpm/exe.linux-arm64']) {
    expect(packages[`node_modules/${name}`]?.integrity).toMatch(/^sha512-/);
  }
});

test('npm start does not install packages that only npm run libraries or npm run standalone needs', () => {
  const folders = ['e2e/libraries', 'e2e/libraries/remote-vue', 'e2e/standalone/registry'];
  const own = folders.flatMap((folder) =>
    Object.keys(JSON.parse(read(folder, 'package.json')).dependencies),
  );
  expect(own).toEqual(expect.arrayContaining(['antd', 'verdaccio', 'vue']));
  const lock = read('pnpm-lock.yaml');
  expect(own.filter((name) => new RegExp(`^ {2}'?${name}@`, 'm').test(lock))).toEqual([]);
  expect(lock).not.toMatch(/^ {2}react@18/m);
});

test('documents and commands download no program with npx except the pnpm of this repository', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'docs/deploying.md', 'docs/architecture.md'];
  const named = documents.flatMap((name) => read(name).match(/npx (\S+)/g) ?? []);
  // Leaves out Biome and Vitest, because npx finds them in the root's node_modules and downloads
  // nothing.
  const pnpm = `npx ${JSON.parse(read('package.json')).packageManager}`;
  const isOther = (command: string) => !/ (?:biome|vitest)$/.test(command) && command !== pnpm;
  expect(named.filter(isOther)).toEqual([]);
});
