import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import {
  createFixtureRoute,
  writeRemoteBuildFixture,
  writeShellBuildFixture,
} from '@platform/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import { runNode } from '../workspace/run-node';

let root: string;
let bare: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'repository-'));
  bare = join(root, 'production.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const RUN = join(repositoryRoot, 'platform/local-stack/bin/run.mjs');

const run = (name: string, ...args: string[]) => runAs({}, name, ...args);

const runAs = (env: Record<string, string>, name: string, ...args: string[]) =>
  runNode([RUN, name, ...args], {
    env: { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com', ...env },
  });

const log = () =>
  execFileSync('git', ['log', '--format=%an: %s', 'main'], { cwd: bare, encoding: 'utf8' })
    .trim()
    .split('\n');

test('releases and rollbacks of a site in a git repository succeed, and each is one commit in the history', async () => {
  const site = ['--site', `${bare}#main`];
  const origin = ['--origin', 'remote-main=https://cdn.example/main/'];
  const build = (version: string, path = '/dashboard') =>
    writeRemoteBuildFixture(join(root, version), version, { routes: [createFixtureRoute(path)] });
  const release = (name: string, from: string, ...more: string[]) =>
    run('release', name, '--from', from, '--no-smoke', ...more, ...site);

  expect(
    await release('shell', writeShellBuildFixture(join(root, 'shell'), '1.0.0')),
  ).toMatchObject({
    code: 0,
    output: expect.stringContaining('this is a new site: nothing was released to it before'),
  });
  expect(await release('remote-main', build('1.0.0'), ...origin)).toMatchObject({ code: 0 });
  const second = await release('remote-main', build('1.1.0'));
  expect(second.output).toContain(
    `remote-main 1.1.0 is live. Back to 1.0.0: npm run rollback -- remote-main --site ${bare}#main`,
  );

  expect(second.output).not.toContain('new site');
  // Releases the live version again, which makes no commit.
  const again = await release('remote-main', join(root, '1.1.0'));
  expect(again.output).toContain('remote-main 1.1.0 was live already: nothing changed.');

  const broken = await release('remote-main', build('1.2.0', '/board'));
  expect(broken.code).toBe(1);
  expect(broken.output).toMatch(/no longer has \/dashboard/);
  const check = await run('check', 'remote-main', '--from', join(root, '1.2.0'), ...site);
  expect(check.output).toMatch(/no longer has \/dashboard/);

  // Expects the same origin as before the release, because neither an option nor a deploy.json
  // names another one.
  const registry = execFileSync('git', ['show', 'main:shell/remotes.json'], { cwd: bare });
  expect(JSON.parse(registry.toString()).remotes.main.current.url).toBe(
    'https://cdn.example/main/1.1.0/',
  );

  expect((await run('releases', ...site)).output).toMatch(
    /● 1\.1\.0 .* UTC {2}by Ada {2}live\n {4}1\.0\.0 .* UTC {2}by Ada {2}takes over/,
  );
  expect((await run('rollback', 'remote-main', ...site)).output).toMatch(
    /remote-main 1\.0\.0 is live again; 1\.1\.0 is kept/,
  );
  expect(log()).toEqual([
    'Ada: Roll back remote-main from 1.1.0 to 1.0.0',
    'Ada: Release remote-main 1.1.0',
    'Ada: Release remote-main 1.0.0',
    'Ada: Release shell 1.0.0',
  ]);
});

test('when two rollbacks of a site in a repository run at the same time, only one of them changes the live version', async () => {
  const site = ['--site', `${bare}#main`];
  await run(
    'release',
    'shell',
    '--from',
    writeShellBuildFixture(join(root, 'shell'), '1.0.0'),
    ...site,
  );
  const origin = ['--origin', 'remote-main=https://cdn.example/main/'];
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const build = writeRemoteBuildFixture(join(root, version), version);
    await run('release', 'remote-main', '--from', build, '--no-smoke', ...site, ...origin);
  }
  // Replaces git by a script that runs a second rollback before the first rollback pushes.
  const bin = join(root, 'bin');
  mkdirSync(bin);
  const faster = [process.execPath, RUN, 'rollback', 'remote-main', ...site].join("' '");
  writeFileSync(
    join(bin, 'git'),
    `#!/bin/sh
export PATH='${process.env.PATH}'
case " $* " in *" push "*) if mkdir '${join(root, 'once')}' 2>/dev/null; then '${faster}' >/dev/null; fi;; esac
exec git "$@"
`,
    { mode: 0o755 },
  );
  const PATH = `${bin}${delimiter}${process.env.PATH}`;
  const { code, output } = await runAs({ PATH }, 'rollback', 'remote-main', ...site);
  expect(output).toContain(
    'remote-main was changed meanwhile: live is now 1.1.0. Nothing was changed.',
  );
  expect(code).toBe(1);
  expect(log()[0]).toBe('Ada: Roll back remote-main from 1.2.0 to 1.1.0');
});

test('a release whose hosting configuration cannot be written says that nothing was changed', async () => {
  const deploy = { firebase: { sites: { shell: 'app' } } };
  const clone = join(root, 'clone');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args]);
  git('clone', '--quiet', bare, clone);
  writeFileSync(join(clone, 'deploy.json'), JSON.stringify(deploy));
  git('-C', clone, 'add', '--all');
  git('-C', clone, 'commit', '--quiet', '-m', 'Name the hosting sites');
  git('-C', clone, 'push', '--quiet', 'origin', 'HEAD:main');
  const shell = writeShellBuildFixture(join(root, 'shell'), '1.0.0');
  const { code, output } = await run('release', 'shell', '--from', shell, '--site', bare);
  expect(code).toBe(1);
  expect(output).toContain(
    '\nNothing was changed: the configuration of its host could not be written: shell/config.json is missing',
  );
  expect(output).not.toContain('is live');
  expect(log()).toEqual(['Ada: Name the hosting sites']);
});
