import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSiteState } from '../release';
import {
  createFixtureSite,
  type FixtureSite,
  writeRemoteBuildFixture,
} from '../testing/fixture-site';
import { COMMANDS_FOLDER, runCommand, suggestCommandForSite } from '.';

let on: FixtureSite;
beforeEach(() => {
  on = createFixtureSite();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  on.remove();
});

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    encoding: 'utf8',
  });

const pushSite = (): string => {
  const bare = path.join(on.root, 'site.git');
  git('init', '--quiet', '--bare', '--initial-branch=main', bare);
  git('-C', on.site, 'init', '--quiet');
  git('-C', on.site, 'add', '--all', '--', '.', ':!.releases');
  git('-C', on.site, 'commit', '--quiet', '-m', 'Releases');
  git('-C', on.site, 'push', '--quiet', bare, 'HEAD:main');
  return bare;
};

test('a release to a site repository deletes the files of old versions that the site no longer keeps', {
  tags: ['proof'],
}, async () => {
  for (let n = 0; n < 21; n += 1) await on.releaseRemote(`1.0.${n}`);
  const state = readSiteState(on.site);
  for (const release of state.packages['remote-main']?.history ?? []) {
    if (release.replacedAt) release.replacedAt = '2020-01-01T00:00:00.000Z';
  }
  writeFileSync(path.join(on.site, 'releases.json'), JSON.stringify(state));
  const bare = pushSite();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const open = () => ({ ...on.openWorkspace(), site: bare });
  const program = { root: on.root, program: 'remote', folders: [COMMANDS_FOLDER], open };
  const build = writeRemoteBuildFixture(path.join(on.root, 'next'), '1.1.0');
  await runCommand(program, 'release', ['--from', build]);

  const kept = git('-C', bare, 'ls-tree', '--name-only', 'main', 'remote-main/').trim().split('\n');
  expect(kept).toHaveLength(20);
  expect(kept).toContain('remote-main/1.1.0');
  expect(kept).not.toContain('remote-main/1.0.0');
});

test.each(['check', 'release --dry-run'])(
  'the command "%s" can check a build even if remotes.json of the site repository is cut off, because a release rewrites this file',
  { tags: ['proof'] },
  async (line) => {
    const [command = '', ...args] = line.split(' ');
    await on.releaseShell('1.0.0');
    await on.releaseRemote('1.0.0');
    writeFileSync(path.join(on.site, 'shell/remotes.json'), '{ "schema": 1,');
    const bare = pushSite();
    const printed: string[] = [];
    for (const method of ['log', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((text) => printed.push(String(text)));
    const open = () => ({ ...on.openWorkspace(), site: bare });
    const program = { root: on.root, program: 'remote', folders: [COMMANDS_FOLDER], open };
    const before = git('-C', bare, 'rev-parse', 'main');
    const from = writeRemoteBuildFixture(path.join(on.root, 'next'), '1.1.0');
    await runCommand(program, command, ['--from', from, ...args]);
    process.exitCode = 0;
    expect(printed.join('\n')).toMatch(/remote-main 1\.1\.0 (?:may|could) be released/);
    expect(git('-C', bare, 'rev-parse', 'main')).toBe(before);
  },
);

test('the commit of a release has the author that the git settings of the workspace name', {
  tags: ['proof'],
}, async () => {
  // Removes the author that git puts into the environment of a git hook. Otherwise, a release would
  // use this author.
  for (const name of ['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL']) vi.stubEnv(name, undefined);
  const bare = path.join(on.root, 'site.git');
  git('init', '--quiet', '--bare', '--initial-branch=main', bare);
  git('-C', on.root, 'init', '--quiet');
  git('-C', on.root, 'config', 'user.name', 'Grace');
  git('-C', on.root, 'config', 'user.email', 'grace@firm.example');
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const open = () => ({ ...on.openWorkspace(), site: bare });
  const program = { root: on.root, program: 'remote', folders: [COMMANDS_FOLDER], open };
  const build = writeRemoteBuildFixture(path.join(on.root, 'next'), '1.1.0');
  await runCommand(program, 'release', ['--from', build]);
  const author = git('-C', bare, 'log', '--format=%an <%ae>', 'main').trim();
  expect(author).toBe('Grace <grace@firm.example>');
});

test.each([
  ['releases', []],
  ['smoke', ['--from', 'dist']],
  ['release', ['--withdraw']],
  ['hosting', []],
])('npm run %s does not print the access token in the URL of a site', async (name, args) => {
  const printed: string[] = [];
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text) => printed.push(String(text)));
  const program = {
    root: on.root,
    program: 'remote',
    folders: [COMMANDS_FOLDER],
    open: on.openWorkspace,
  };
  writeRemoteBuildFixture(path.join(on.root, 'dist'), '1.0.0');
  vi.stubEnv('INIT_CWD', on.root);
  // The command fails, because no server listens on port 1. Its error must not show the token.
  const site = 'git+http://ada:s3cret@127.0.0.1:1/site.git#main';
  await runCommand(program, name, [...args, '--site', site]);
  process.exitCode = 0;
  expect(printed.join('\n')).toContain('http://127.0.0.1:1/site.git');
  expect(printed.join('\n')).not.toContain('s3cret');
});

test.each([
  ['health', [], 'TELEMETRY_KEY is missing'],
  ['stack', ['1.0.0'], 'There are no source maps of remote-main 1.0.0'],
])(
  'npm run %s works on a site whose releases.json only a newer kit can read',
  async (name, args, expected) => {
    const printed: string[] = [];
    for (const method of ['log', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((text) => printed.push(String(text)));
    vi.stubEnv('TELEMETRY_KEY', '');
    await on.releaseRemote('1.0.0');
    writeFileSync(path.join(on.site, 'releases.json'), '{"schema":3}');
    writeFileSync(path.join(on.site, 'deploy.json'), '{"live":"https://app.example/"}');
    const { openWorkspace: open } = on;
    const program = { root: on.root, program: 'remote', folders: [COMMANDS_FOLDER], open };
    await runCommand(program, name, ['remote-main', ...args, '--site', on.site]);
    process.exitCode = 0;
    expect(printed.join('\n')).toContain(expected);
  },
);

test('a suggested command has the URL of the site without the access token, but with the user of an SSH URL', () => {
  const suggest = (site: string) => suggestCommandForSite('releases', '', { site });
  expect(suggest('git+https://ada:s3cret@example.com/site.git#main')).toContain(
    '--site git+https://example.com/site.git#main',
  );
  expect(suggest('git+https://s3cret@example.com/site.git')).toContain(
    '--site git+https://example.com/site.git',
  );
  expect(suggest('git+ssh://git@example.com/site.git')).toContain(
    '--site git+ssh://git@example.com/site.git',
  );
});
