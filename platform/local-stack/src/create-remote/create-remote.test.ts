import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRelease, readLiveSite } from '@platform/federation/release-checks';
import { load } from 'js-yaml';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { command } from '../commands/create-remote';
import { buildPackage, readWorkspace } from '../release/build';
import { findRemotes, repositoryRoot } from '../workspace/folders';
import { findFreePort } from '../workspace/ports';
import { runNode } from '../workspace/run-node';
import {
  installStandaloneRemote,
  writeStandaloneRemote,
  writeWorkspaceRemote,
} from './create-remote';
import { parseRemoteName } from './remote-name';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'workspace-')));
  for (const name of ['remote-main', 'remote-onboarding']) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'package.json'), '{}');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the names of a new remote', () => {
  test('the package name, component, title and port variable of a new remote are derived from one name', () => {
    expect(parseRemoteName('big-reports')).toEqual({
      short: 'big-reports',
      package: 'remote-big-reports',
      component: 'BigReports',
      title: 'Big reports',
      variable: 'BIG_REPORTS_PORT',
    });
    expect(parseRemoteName('remote-big-reports')).toEqual(parseRemoteName('big-reports'));
  });

  test.each(['Reports', '1st', 'a--b', 'a/b', '../a', 'a_b', '-a'])(
    'the invalid name "%s" for a new remote is rejected',
    (name) => {
      expect(() => parseRemoteName(name)).toThrow(/cannot be a remote's name/);
    },
  );

  test('create:remote rejects an empty name and a name that the site itself uses', () => {
    expect(() => parseRemoteName(undefined)).toThrow(/Say what/);
    for (const taken of ['api', 'shell', 'backend', 'remote-identity', 'copies', 'login']) {
      expect(() => parseRemoteName(taken)).toThrow(/is taken by the site itself/);
    }
  });

  test('the name of a new remote cannot be the name of a global variable of browsers, such as "location"', () => {
    for (const taken of ['performance', 'location', 'remote-history', 'status', 'name']) {
      expect(() => parseRemoteName(taken)).toThrow(
        /is a global variable of browsers: call the remote/,
      );
    }
    expect(parseRemoteName('performance-page').package).toBe('remote-performance-page');
  });

  test.each(['export', 'import', 'new', 'package', 'default', 'public'])(
    'the name of a new remote cannot be "%s", a reserved word of JavaScript',
    (taken) => {
      expect(() => parseRemoteName(taken)).toThrow(
        `"${taken}" is a word of JavaScript: call the remote something else.`,
      );
    },
  );
});

test('a new remote in the workspace is in the list of remotes and gets the next port number', () => {
  const files = writeWorkspaceRemote(root, parseRemoteName('reports'));
  expect(findRemotes(root)).toEqual(['remote-onboarding', 'remote-main', 'remote-reports']);
  expect(files).toContain('src/reports/reports-page.tsx');
  const config = readFileSync(join(root, 'remote-reports/rspack.config.ts'), 'utf8');
  expect(config).toContain("REPORTS_PORT = '3003'");
});

test('creating a remote never overwrites an existing remote', () => {
  expect(() => writeWorkspaceRemote(root, parseRemoteName('main'))).toThrow(/remote-main already/);
});

describe('the registry of a remote in its own repository', () => {
  const company = 'https://npm.example.com/';

  test('the .npmrc of a remote in its own repository names the npm registry that was chosen when the remote was created', () => {
    const folder = join(root, 'reports');
    writeStandaloneRemote(folder, parseRemoteName('reports'), { registry: company });
    expect(readFileSync(join(folder, '.npmrc'), 'utf8')).toBe(`registry=${company}\n`);
  });

  test("the creation of a remote in its own repository requires --registry, even if npm's settings name a registry", {
    tags: ['proof'],
  }, async () => {
    const folder = join(root, 'reports');
    const command = join(repositoryRoot, 'platform/local-stack/bin/run.mjs');
    const args = [command, 'create-remote', 'reports', '--standalone', folder];
    const env = { npm_config_registry: company };
    const { code, output } = await runNode(args, { env });
    expect(output).toContain('Say where its packages come from, with --registry <url>');
    expect(code).toBe(1);
    expect(existsSync(folder)).toBe(false);
  });
});

test('a remote in its own repository forbids the same install scripts to npm and to pnpm', () => {
  const folder = join(root, 'reports');
  const registry = 'https://npm.example.com/';
  writeStandaloneRemote(folder, parseRemoteName('reports'), { registry });
  const read = (file: string) => load(readFileSync(join(folder, file), 'utf8'));
  const { allowScripts } = read('package.json') as { allowScripts: object };
  expect(read('pnpm-workspace.yaml')).toEqual({ allowBuilds: allowScripts });
});

// Allows 60 s, because npm waits 70 s for each package unless its options shorten this time.
test('when the registry does not answer, creating a remote in its own repository fails within 60 s', {
  tags: ['proof'],
  timeout: 60_000,
}, async () => {
  const manifest = '{ "dependencies": { "shared-ui": "1.0.0" } }';
  writeFileSync(join(root, 'package.json'), manifest);
  const registry = `http://localhost:${await findFreePort()}/`;
  expect(() => installStandaloneRemote(root, { registry })).toThrow(/"npm install .*" failed in/);
});

describe('npm run create:remote -- --standalone', () => {
  const registry = 'https://npm.example.com/';
  const create = (name: string, values: { site?: string }) =>
    // Names a folder that is not empty, so that the command creates nothing, even if it wrongly
    // accepts the value of `site`.
    command.run(
      { values: { ...values, registry, standalone: root }, names: [name], rest: [], usage: '' },
      () => readWorkspace(),
    );

  test('npm run create:remote -- --standalone rejects the URL of a repository without "git+"', async () => {
    const site = 'https://git.example.com/site.git';
    await expect(create('reports', { site })).rejects.toThrow(
      '--site is neither a folder nor a repository',
    );
  });
});

describe('the package.json of a remote in its own repository', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['../production', '../../../production'],
    ['../production.git#main', '../../../production.git#main'],
    ['teams/site', '../site'],
    ['git+https://git.example.com/site.git#main', 'git+https://git.example.com/site.git#main'],
    ['git+https://ada:s3cret@git.example.com/site.git', 'git+https://git.example.com/site.git'],
    ['git+ssh://ada:s3cret@git.example.com/site.git', 'git+ssh://ada@git.example.com/site.git'],
  ])(
    'the site that is typed as %s is written into the package.json of a new remote as %s',
    (typed, written) => {
      const here = join(root, 'workspace');
      vi.stubEnv('INIT_CWD', here);
      const folder = join(here, 'teams/reports');
      const registry = 'https://npm.example.com/';
      writeStandaloneRemote(folder, parseRemoteName('reports'), { registry, site: typed });
      const { remote } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      expect(remote.site).toBe(written);
    },
  );

  test('in a new remote that was created through a symbolic link, the relative path to the site starts at the real folder', () => {
    const disk = join(root, 'disk', 'of', 'ada');
    mkdirSync(disk, { recursive: true });
    symlinkSync(disk, join(root, 'link'));
    vi.stubEnv('INIT_CWD', root);
    const settings = { registry: 'https://npm.example.com/', site: 'production' };
    writeStandaloneRemote(join(root, 'link', 'reports'), parseRemoteName('reports'), settings);
    const { remote } = JSON.parse(readFileSync(join(disk, 'reports/package.json'), 'utf8'));
    expect(join(disk, 'reports', remote.site)).toBe(join(root, 'production'));
  });
});

test('a new remote builds, type-checks and passes the release checks', {
  tags: ['proof'],
}, async () => {
  const name = parseRemoteName('big-reports');
  writeWorkspaceRemote(root, name);
  const shared = [
    'node_modules',
    'shared-features',
    'shared-i18n',
    'shared-rows',
    'shared-session',
    'shared-ui',
    'platform',
    'tsconfig.base.json',
  ];
  for (const each of shared) symlinkSync(join(repositoryRoot, each), join(root, each));
  const folder = join(root, name.package);
  const lock = readFileSync(join(repositoryRoot, 'pnpm-lock.yaml'), 'utf8');
  writeFileSync(join(root, 'pnpm-lock.yaml'), lock.replace('  remote-main:', `  ${name.package}:`));
  // Links the dependencies of remote-main, which include all dependencies of the new remote.
  symlinkSync(join(repositoryRoot, 'remote-main/node_modules'), join(folder, 'node_modules'));
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
    expect(existsSync(join(folder, 'node_modules', dependency))).toBe(true);
  }

  const build = join(root, 'build');
  await buildPackage(name.package, build, root);
  const live = readLiveSite(join(root, 'nothing'));
  expect(checkRelease(name.package, build, live)).toEqual([]);
  const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  expect(await runNode([tsc, '--noEmit', '--skipLibCheck'], { cwd: folder })).toEqual({
    code: 0,
    output: '',
  });
});
