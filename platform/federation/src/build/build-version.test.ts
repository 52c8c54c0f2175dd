import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SINGLETONS } from '../runtime/singletons';
import { singletonVersions } from './package-facts';

const FEDERATION = path.join(import.meta.dirname, '../..');

const LOCK = `
lockfileVersion: '9.0'
importers:
  platform/federation:
    dependencies:
      bundler: { specifier: ^1.0.0, version: 1.0.0 }
  remote-a:
    dependencies:
      react: { specifier: ^19.0.0, version: 19.0.0 }
      shared-session: { specifier: 'workspace:*', version: link:../shared-session }
    devDependencies:
      '@platform/federation': { specifier: 'workspace:*', version: link:../platform/federation }
  remote-b:
    dependencies:
      chart: { specifier: ^1.0.0, version: 1.0.0(react@19.0.0) }
      react: { specifier: ^19.0.0, version: 19.0.0 }
      shared-ui: { specifier: 'workspace:*', version: link:../shared-ui }
    devDependencies:
      '@platform/federation': { specifier: 'workspace:*', version: link:../platform/federation }
  shared-session:
    dependencies:
      store: { specifier: ^1.0.0, version: 1.0.0 }
  shared-ui:
    dependencies: {}
packages:
  bundler@1.0.0: { resolution: { integrity: sha512-bundler } }
  chart@1.0.0: { resolution: { integrity: sha512-chart } }
  color@1.0.0: { resolution: { integrity: sha512-color } }
  react@19.0.0: { resolution: { integrity: sha512-react } }
  store@1.0.0: { resolution: { integrity: sha512-store } }
snapshots:
  bundler@1.0.0: {}
  chart@1.0.0(react@19.0.0): { dependencies: { color: 1.0.0, react: 19.0.0 } }
  color@1.0.0: {}
  react@19.0.0: {}
  store@1.0.0: {}
`;

let root: string;
let versions: () => { a: string; b: string };

const write = (file: string, content: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};
const lock = (from: string, to: string): void => {
  const before = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8');
  expect(before).toContain(from);
  write('pnpm-lock.yaml', before.replace(from, to));
};

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'versions-'));
  write('pnpm-lock.yaml', LOCK);
  for (const name of ['remote-a', 'remote-b', 'shared-session', 'shared-ui']) {
    write(`${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
    write(`${name}/src/index.ts`, name);
  }
  // Copies the build preset, so that a test may change it.
  const preset = path.join(root, 'platform/federation');
  for (const each of ['src', 'package.json']) {
    cpSync(path.join(FEDERATION, each), path.join(preset, each), { recursive: true });
  }
  symlinkSync(path.join(FEDERATION, 'node_modules'), path.join(preset, 'node_modules'));
  const { computeBuildVersion } = await import(path.join(preset, 'src/build/package-facts.ts'));
  versions = () => ({
    a: computeBuildVersion(path.join(root, 'remote-a')),
    b: computeBuildVersion(path.join(root, 'remote-b')),
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a remote in its own repository keeps its version when its lock file names another npm registry for the same packages', async () => {
  const own = path.join(root, 'remote-c');
  const npmLock = (version: string, host: string) =>
    JSON.stringify({
      packages: {
        '': { name: 'remote-c' },
        'node_modules/chart': { version, resolved: `${host}/chart.tgz`, integrity: 'sha512-x' },
      },
    });
  write('remote-c/package.json', JSON.stringify({ name: 'remote-c', version: '1.0.0' }));
  write('remote-c/src/routes.ts', 'routes');
  write('remote-c/package-lock.json', npmLock('1.0.0', 'https://one.example'));
  const { computeBuildVersion } = await import(
    path.join(root, 'platform/federation/src/build/package-facts.ts')
  );
  const first = computeBuildVersion(own);
  write('remote-c/package-lock.json', npmLock('1.0.0', 'https://two.example'));
  write('remote-c/.git/HEAD', 'ref: refs/heads/main');
  write('remote-c/smoke/page.spec.ts', 'smoke');
  expect(computeBuildVersion(own)).toBe(first);
  write('remote-c/package-lock.json', npmLock('1.0.1', 'https://two.example'));
  expect(computeBuildVersion(own)).not.toBe(first);
});

test('the version of a remote in its own repository does not depend on the folder of the clone', async () => {
  const { computeBuildVersion } = await import(
    path.join(root, 'platform/federation/src/build/package-facts.ts')
  );
  const inClone = (folder: string) => {
    write(`${folder}/package.json`, JSON.stringify({ name: 'remote-c', version: '1.0.0' }));
    write(`${folder}/package-lock.json`, '{}');
    write(`${folder}/src/routes.ts`, 'routes');
    return computeBuildVersion(path.join(root, folder));
  };
  expect(inClone('clones/ada')).toBe(inClone('clones/workspace'));
});

const linksTo = (folders: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(folders).map(([name, resolved]) => [
      `node_modules/${name}`,
      { resolved, link: true },
    ]),
  );

test.each([
  [
    'in its own repository',
    'teams/reports',
    'teams/reports',
    {
      '': { devDependencies: { common: 'file:../common' } },
      '../common': {
        dependencies: { words: 'file:../words' },
        devDependencies: { other: 'file:../other' },
      },
      '../words': {},
      '../other': {},
      ...linksTo({ common: '../common', words: '../words', other: '../other' }),
    },
  ],
  [
    'in an npm workspace',
    'teams/reports',
    'teams',
    {
      '': { workspaces: ['*'] },
      reports: { dependencies: { common: '*' } },
      common: { dependencies: { words: '*' } },
      words: {},
      other: {},
      ...linksTo({ reports: 'reports', common: 'common', words: 'words', other: 'other' }),
    },
  ],
])(
  'the version of a remote %s changes when a package that npm links for the remote changes, but not when any other package changes',
  async (_, own, lockFolder, packages) => {
    for (const name of ['reports', 'common', 'words', 'other']) {
      write(`teams/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
      write(`teams/${name}/src/index.ts`, name);
    }
    write(`${lockFolder}/package-lock.json`, JSON.stringify({ packages }));
    const { computeBuildVersion } = await import(
      path.join(root, 'platform/federation/src/build/package-facts.ts')
    );
    const version = (): string => computeBuildVersion(path.join(root, own));
    const first = version();
    write('teams/other/src/index.ts', 'changed');
    expect(version()).toBe(first);
    write('teams/common/src/index.ts', 'changed');
    const second = version();
    expect(second).not.toBe(first);
    write('teams/words/src/index.ts', 'changed');
    expect(version()).not.toBe(second);
  },
);

test('computing the version of a build fails if the npm lock file in a folder above the package does not list the package', async () => {
  rmSync(path.join(root, 'pnpm-lock.yaml'));
  write('package-lock.json', JSON.stringify({ packages: { '': {} } }));
  expect(versions).toThrow(/package-lock\.json in .* does not know .*remote-a: run "npm install"/);
});

test('the build of a remote reads the versions of shared packages from node_modules in a parent folder, as in an npm workspace', () => {
  for (const name of SINGLETONS) {
    const manifest = { name, version: '1.2.3' };
    write(`node_modules/${name}/package.json`, JSON.stringify(manifest));
  }
  expect(singletonVersions(path.join(root, 'remote-a'))).toMatchObject({ react: '1.2.3' });
  rmSync(path.join(root, 'node_modules/jotai'), { recursive: true });
  expect(() => singletonVersions(path.join(root, 'remote-a'))).toThrow('jotai is not installed');
});

const changedBy = (change: () => void): string[] => {
  const before = versions();
  change();
  const after = versions();
  return (['a', 'b'] as const).filter((name) => after[name] !== before[name]);
};

test('the version of a build is the package version with a hash, and equal sources give equal versions', () => {
  expect(versions().a).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
  expect(changedBy(() => {})).toEqual([]);
});

test.each([
  ['the build preset', 'platform/federation/src/build/remote.ts', ['a', 'b']],
  ['the federation runtime', 'platform/federation/src/runtime/singletons.ts', ['a', 'b']],
  ['a remote', 'remote-a/src/index.ts', ['a']],
  ['a shared package that only one remote uses', 'shared-ui/src/index.ts', ['b']],
  ['the workbench, which is in no build', 'platform/federation/src/workbench/kinds.ts', []],
  ['a test', 'remote-a/src/index.test.ts', []],
  ['the budgets of a remote', 'remote-a/budgets.json', []],
  ['the accepted findings of a remote', 'remote-a/acceptances.json', []],
  ['the local settings of a remote', 'remote-a/config.local.json', []],
  ['data with the name of the budgets', 'remote-a/src/budgets.json', ['a']],
  ['a PO file that "npm run texts" writes', 'remote-a/de.po', []],
  ['the dist folder of a remote', 'remote-a/dist/index.js', []],
  ['the dist folder of a shared package', 'shared-ui/dist/index.js', []],
  ['a folder called dist below src', 'remote-a/src/vendor/dist/chart.js', ['a']],
])(
  'a change in %s changes only the versions of the builds that contain the changed file',
  (_, file, changed) => {
    expect(changedBy(() => write(file, '// changed'))).toEqual(changed);
  },
);

test('the version of a build changes when a file behind a symbolic link changes, even if the links form a loop', () => {
  write('common/texts.ts', 'one');
  write('common/parts/list.ts', 'one');
  for (const [target, link] of [
    ['common/texts.ts', 'remote-a/src/texts.ts'],
    ['common/parts', 'remote-a/src/parts'],
    ['remote-a', 'common/parts/above'],
    ['nowhere', 'remote-a/src/broken'],
  ] as const)
    symlinkSync(path.join(root, target), path.join(root, link));
  for (const file of ['common/texts.ts', 'common/parts/list.ts'])
    expect(changedBy(() => write(file, 'two'))).toEqual(['a']);
});

test('a build gets the same version on Windows as on other systems, although Windows paths have backslashes', () => {
  const windows = () => {
    rmSync(path.join(root, 'remote-a/src'), { recursive: true });
    write('remote-a/src\\index.ts', 'remote-a');
    lock('link:../platform/federation', 'link:../platform\\federation');
  };
  expect(changedBy(windows)).toEqual([]);
});

test('a build keeps its version if pnpm links a package by an absolute path, for example to another drive on Windows', () => {
  const link = 'version: link:../shared-session';
  const absolute = `version: link:${path.join(root, 'shared-session')}`;
  expect(changedBy(() => lock(link, absolute))).toEqual([]);
});

test('a dependency added to one remote changes only the version of that remote', () => {
  const added = () =>
    lock('chart: {', 'color: { specifier: ^1.0.0, version: 1.0.0 }\n      chart: {');
  expect(changedBy(added)).toEqual(['b']);
});

test.each([
  ['a transitive dependency of one remote', 'sha512-color', ['b']],
  ['a dependency of a shared package that one remote uses', 'sha512-store', ['a']],
  ['a dependency of the build preset', 'sha512-bundler', ['a', 'b']],
  ['a dependency of both remotes', 'sha512-react', ['a', 'b']],
])(
  'when the lock file has another hash for %s, only the builds that depend on this package get a new version',
  (_, integrity, changed) => {
    expect(changedBy(() => lock(integrity, 'sha512-other'))).toEqual(changed);
  },
);

test('computing the version of a build fails if there is no lock file of npm or pnpm, for example after "yarn install"', () => {
  rmSync(path.join(root, 'pnpm-lock.yaml'));
  write('yarn.lock', '');
  expect(versions).toThrow('install the packages with npm or pnpm, not with Yarn.');
});

test('computing the version of a build fails if pnpm-lock.yaml does not list the package, and the error says to run "pnpm install"', () => {
  expect(() => lock('  remote-a:', '  remote-c:')).not.toThrow();
  expect(versions).toThrow(/pnpm-lock\.yaml in .* does not know .*remote-a: run "pnpm install"/);
});
