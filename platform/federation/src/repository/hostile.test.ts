import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readHostsInDeployFile } from '../hosting';
import { publishBuild, readSiteState } from '../release';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  writeShellBuildFixture,
} from '../testing/fixture-site';
import { changeSiteRepository, readSiteRepository } from '.';

// These tests try some of the attacks in the row "site repository" of `npm run attack`.

let on: FixtureSite;
let victim: string;
let bare: string;
const SECRET = 'a private key';

beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  victim = path.join(on.root, 'victim');
  bare = path.join(on.root, 'site.git');
  mkdirSync(victim);
  writeFileSync(path.join(victim, 'secret'), SECRET);
});
afterEach(() => {
  vi.unstubAllEnvs();
  on.remove();
});

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', on.site, ...args], { encoding: 'utf8' }).trim();

/**
 * Commits and pushes the site. `entry` is a further entry of the Git tree, as `git mktree` reads
 * it. This entry exists only in Git, because the disk may not support its name.
 */
const push = (entry?: string): void => {
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  git('init', '--quiet');
  git('add', '--all', '--force');
  const tree = git('write-tree');
  const entries = execFileSync('git', ['-C', on.site, 'ls-tree', tree], { encoding: 'utf8' });
  const own = execFileSync('git', ['-C', on.site, 'mktree', '--missing'], {
    input: entries + (entry ?? ''),
    encoding: 'utf8',
  }).trim();
  const who = ['-c', 'user.name=Eve', '-c', 'user.email=eve@example.com'];
  const commit = git(...who, 'commit-tree', own, '-m', 'Release');
  git('push', '--quiet', bare, `${commit}:refs/heads/main`);
  rmSync(path.join(on.site, '.git'), { recursive: true });
};

const release = (site: string) => {
  const build = writeShellBuildFixture(path.join(on.root, 'next'), '1.1.0');
  return publishBuild({ site, origins: FIXTURE_ORIGINS, name: 'shell', build });
};

const releaseToRepository = () =>
  changeSiteRepository(
    { url: pathToFileURL(bare).href },
    { work: release, message: () => 'Release' },
  );

const published = (): string =>
  execFileSync('git', ['-C', bare, 'cat-file', '--batch-all-objects', '--batch']).toString();

const LINKS: [what: string, put: () => void][] = [
  [
    'a file of the live version that is a link',
    () =>
      symlinkSync(path.join(victim, 'secret'), path.join(on.site, 'shell-versions/1.0.0/loot.txt')),
  ],
  [
    'a served folder that is a link',
    () => {
      rmSync(path.join(on.site, 'shell'), { recursive: true });
      symlinkSync(victim, path.join(on.site, 'shell'));
    },
  ],
  [
    'the folder of replaced states as a link',
    () => {
      rmSync(path.join(on.site, '.releases'), { recursive: true });
      symlinkSync(victim, path.join(on.site, '.releases'));
    },
  ],
];

describe.each(LINKS)('%s', (_what, put) => {
  test('a release to a folder that contains a link is refused, and nothing is written through the link', async () => {
    put();
    await expect(release(on.site)).rejects.toThrow(/is a link, a submodule or a device/);
    expect(readdirSync(victim)).toEqual(['secret']);
    expect(existsSync(path.join(on.site, 'shell-versions/1.1.0'))).toBe(false);
  });

  test('a release to a repository that contains a symbolic link is refused, and nothing is pushed', async () => {
    put();
    push();
    await expect(releaseToRepository()).rejects.toThrow(/is a link, a submodule or a device/);
    expect(readdirSync(victim)).toEqual(['secret']);
    expect(published()).not.toContain(SECRET);
  });
});

test.each<[what: string, put: (build: string) => void, words: string]>([
  [
    'a symbolic link',
    (build) => symlinkSync(path.join(victim, 'secret'), path.join(build, 'loot.txt')),
    '"loot.txt" is a link',
  ],
  [
    'a .git folder',
    (build) => cpSync(victim, path.join(build, '.git'), { recursive: true }),
    '".git" has a name that no release gives',
  ],
])('a release of a build that contains %s is refused', async (_what, put, words) => {
  const build = writeShellBuildFixture(path.join(on.root, 'next'), '1.1.0');
  put(build);
  const released = publishBuild({ site: on.site, origins: FIXTURE_ORIGINS, name: 'shell', build });
  await expect(released).rejects.toThrow(words);
  expect(existsSync(path.join(on.site, 'shell-versions/1.1.0'))).toBe(false);
});

const EMPTY = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

test.each([
  ['a submodule', `160000 commit ${'a'.repeat(40)}\tlib\n`, /"lib" is a link, a submodule/],
  ['a folder called .GIT', `040000 tree ${EMPTY}\t.GIT\n`, /has a name that no release gives/],
  [
    'a name of a Windows file stream',
    `040000 tree ${EMPTY}\ta:b\n`,
    /has a name that no release gives/,
  ],
  ['a name that ends with a dot', `040000 tree ${EMPTY}\ta.\n`, /has a name that no release gives/],
  [
    'a name of a Windows device',
    `040000 tree ${EMPTY}\tcon.txt\n`,
    /has a name that no release gives/,
  ],
  [
    'two names that differ only in upper and lower case',
    `040000 tree ${EMPTY}\tShell\n`,
    /are one file/,
  ],
])(
  'a repository with %s is refused before its files are checked out',
  async (_what, entry, words) => {
    push(entry);
    const work = vi.fn();
    await expect(readSiteRepository({ url: pathToFileURL(bare).href }, work)).rejects.toThrow(
      words,
    );
    expect(work).not.toHaveBeenCalled();
  },
);

test('a release runs no git filter of the user, even if .gitattributes in the repository of the site selects the filter', async () => {
  const settings = path.join(on.root, 'gitconfig');
  const mark = path.join(on.root, 'mark');
  writeFileSync(
    settings,
    `[filter "probe"]\n\tsmudge = "touch ${mark}; cat"\n\tclean = "touch ${mark}; cat"\n`,
  );
  writeFileSync(path.join(on.site, '.gitattributes'), '* filter=probe\n');
  push();
  vi.stubEnv('GIT_CONFIG_GLOBAL', settings);
  await releaseToRepository();
  expect(existsSync(mark)).toBe(false);
});

test.each([
  ['a version', '../../victim'],
  ['a package', '../victim'],
])(
  'releases.json is refused when the name of %s in it is a path to a folder outside of the site',
  (what, name) => {
    const state = JSON.parse(readFileSync(path.join(on.site, 'releases.json'), 'utf8'));
    if (what === 'a version') state.packages.shell.live = name;
    else state.packages[name] = state.packages.shell;
    writeFileSync(path.join(on.site, 'releases.json'), JSON.stringify(state));
    expect(() => readSiteState(on.site)).toThrow(/is not a state this version can read/);
  },
);

test('a releases.json is refused when its state id (generation) is a path to a folder outside of the site', () => {
  const state = JSON.parse(readFileSync(path.join(on.site, 'releases.json'), 'utf8'));
  state.generations = ['../../victim/secret'];
  writeFileSync(path.join(on.site, 'releases.json'), JSON.stringify(state));
  expect(() => readSiteState(on.site)).toThrow(/is not a state this version can read/);
});

test('a site is refused when two of its state files name each other as the next state', () => {
  const { generations, ...state } = JSON.parse(
    readFileSync(path.join(on.site, 'releases.json'), 'utf8'),
  );
  const putSuccessor = (of: string, generation: string) =>
    writeFileSync(
      path.join(on.site, `.releases/${of}.json`),
      JSON.stringify({ state: { ...state, generations: [generation] }, origins: {} }),
    );
  putSuccessor(generations[0], '7-a');
  putSuccessor('7-a', generations[0]);
  expect(() => readSiteState(on.site)).toThrow(/leads back to itself: remove it/);
});

test('deploy.json is refused when a package name in its Firebase settings is a path that leads out of the site folder', async () => {
  const deploy = { firebase: { sites: { '../victim': 'loot' } } };
  writeFileSync(path.join(on.site, 'deploy.json'), JSON.stringify(deploy));
  await expect(readHostsInDeployFile(on.site)).rejects.toThrow(
    /cannot be the name of a file or folder/,
  );
});

test('a releases.json with control characters in the name of an author is refused', () => {
  const state = JSON.parse(readFileSync(path.join(on.site, 'releases.json'), 'utf8'));
  state.packages.shell.history[0].by = '\u001b[2J';
  writeFileSync(path.join(on.site, 'releases.json'), JSON.stringify(state));
  expect(() => readSiteState(on.site)).toThrow(/is not a state this version can read/);
});

test('a release to a site folder leaves a .git folder inside unchanged, and does not treat this folder as part of the site', async () => {
  const own = path.join(on.site, '.git');
  cpSync(victim, own, { recursive: true });
  symlinkSync(victim, path.join(own, 'link'));
  expect((await release(on.site)).changed).toBe(true);
  expect(readFileSync(path.join(own, 'link/secret'), 'utf8')).toBe(SECRET);
});
