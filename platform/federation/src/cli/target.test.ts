import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSiteState } from '../release';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  putRemoteBuild,
} from '../testing/fixture-site';
import { COMMANDS_FOLDER, runCommand } from '.';

let on: FixtureSite;
beforeEach(() => {
  on = createFixtureSite();
});
afterEach(() => on.remove());

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    encoding: 'utf8',
  });

test('a release to a repository deletes the files of versions that the site no longer keeps', async () => {
  for (let n = 0; n < 21; n += 1) await on.releaseRemote(`1.0.${n}`);
  const state = readSiteState(on.site);
  for (const release of state.packages['remote-main']?.history ?? []) {
    if (release.replacedAt) release.replacedAt = '2020-01-01T00:00:00.000Z';
  }
  writeFileSync(path.join(on.site, 'releases.json'), JSON.stringify(state));
  const bare = path.join(on.root, 'site.git');
  git('init', '--quiet', '--bare', '--initial-branch=main', bare);
  git('-C', on.site, 'init', '--quiet');
  git('-C', on.site, 'add', '--all', '--', '.', ':!.releases');
  git('-C', on.site, 'commit', '--quiet', '-m', 'Releases');
  git('-C', on.site, 'push', '--quiet', bare, 'HEAD:main');

  vi.spyOn(console, 'log').mockImplementation(() => {});
  const open = () => ({
    root: on.root,
    packages: ['remote-main'],
    build: async () => {},
    site: bare,
    localOrigins: FIXTURE_ORIGINS,
  });
  const program = { root: on.root, program: 'remote', folders: [COMMANDS_FOLDER], open };
  const build = putRemoteBuild(path.join(on.root, 'next'), '1.1.0');
  await runCommand(program, 'release', ['--from', build]);

  const kept = git('-C', bare, 'ls-tree', '--name-only', 'main', 'remote-main/').trim().split('\n');
  expect(kept).toHaveLength(20);
  expect(kept).toContain('remote-main/1.1.0');
  expect(kept).not.toContain('remote-main/1.0.0');
});
