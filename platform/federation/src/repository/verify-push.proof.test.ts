import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeHostConfiguration } from '../hosting';
import {
  changeSite,
  composeSite,
  type PackageState,
  packageStateOf,
  publishBuild,
  type ReleaseRequest,
  setSiteFreeze,
  withoutOldPreviews,
} from '../release';
import type { RemoteDescription } from '../runtime';
import {
  createFixtureRoute,
  createFixtureSite,
  FIXTURE_CONFIG,
  FIXTURE_ORIGINS,
  type FixtureSite,
  writeRemoteBuildFixture,
} from '../testing/fixture-site';
import { changeSiteRepository, verifyPush } from '.';

let on: FixtureSite;

beforeEach(async () => {
  for (const name of ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM']) vi.stubEnv(name, '/dev/null');
  for (const who of ['AUTHOR', 'COMMITTER']) {
    vi.stubEnv(`GIT_${who}_NAME`, 'Ada');
    vi.stubEnv(`GIT_${who}_EMAIL`, 'ada@example.com');
  }
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await releaseReports('1.0.0');
  await on.releaseRemote('1.0.0');
  put('owners.json', { owners: OWNERS });
  git('init', '--quiet', '--initial-branch=main');
  commit('Begin');
});
afterEach(() => {
  vi.unstubAllEnvs();
  on.remove();
});

const OWNERS = { '*': ['ada'], 'remote-main': ['grace'], 'remote-reports': ['linus'] };

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', on.site, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();

/** Commits what a release commits: everything, even ignored files, except `.releases`. */
const commit = (subject: string, ...options: string[]): string => {
  git('add', '--all', '--force', '--', '.', ':!.releases');
  git('commit', '--quiet', '--allow-empty', '-m', subject, ...options);
  return git('rev-parse', 'HEAD');
};

const put = (file: string, content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  mkdirSync(path.dirname(path.join(on.site, file)), { recursive: true });
  writeFileSync(path.join(on.site, file), text);
};
const edit = (file: string, from: string | RegExp, to: string) => {
  const text = on.read(file);
  expect(text).toMatch(from);
  put(file, text.replace(from, to));
};
const publish = (version: string, request: ReleaseRequest, onServed?: () => unknown) => {
  const build = writeRemoteBuildFixture(path.join(on.root, 'build'), version);
  const target = { site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main', onServed };
  return publishBuild({ ...target, build, ...request });
};
const releaseReports = (version: string) =>
  on.releaseRemote(version, {
    name: 'reports',
    routes: [],
  });

const putReportsByHand = (version: string, description: Partial<RemoteDescription>) => {
  const build = { package: 'remote-reports', name: 'reports', routes: [], ...description };
  writeRemoteBuildFixture(path.join(on.site, 'remote-reports', version), version, build);
  const state = JSON.parse(on.read('releases.json'));
  const reports: PackageState = state.packages['remote-reports'];
  const history = [{ version, releasedAt: new Date().toISOString() }, ...reports.history];
  state.packages['remote-reports'] = { ...reports, live: version, history };
  state.generations.unshift('9-0a1b2c3d');
  put('releases.json', state);
  composeSite(on.site, FIXTURE_ORIGINS);
};

const pushOf = async (actor: string, work: () => unknown): Promise<string[]> => {
  const before = git('rev-parse', 'HEAD');
  await work();
  const after = commit('Change');
  return verifyPush({ folder: on.site, before, after, actors: [actor] });
};

test('a push of a release by the team that owns the package is accepted', async () => {
  expect(await pushOf('grace', () => on.releaseRemote('1.1.0'))).toEqual([]);
  expect(await pushOf('grace', () => on.releaseRemote('1.2.0', {}, 10))).toEqual([]);
  expect(await pushOf('ada', () => on.releaseShell('1.1.0'))).toEqual([]);
});

test('a push of a release may remove old versions from the site and from the configuration for the hosting provider', async () => {
  const old = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
  put('shell/config.json', FIXTURE_CONFIG);
  put('deploy.json', { firebase: { sites: { 'remote-main': 'main' } } });
  const releaseMany = async () => {
    for (let n = 1; n < 30; n += 1) await on.releaseRemote(`1.${n}.0`);
    edit('releases.json', /"replacedAt": "[^"]+"/g, `"replacedAt": "${old}"`);
    await writeHostConfiguration(on.site);
  };
  await pushOf('ada', releaseMany);
  expect(on.read('firebase.json')).toContain(String.raw`1\\.2\\.0`);
  const onServed = () => writeHostConfiguration(on.site);
  const now = await pushOf('grace', () => publish('1.30.0', {}, onServed));
  expect(on.read('firebase.json')).not.toContain(String.raw`1\\.2\\.0`);
  expect(git('diff', '--name-only', '--diff-filter=D', 'HEAD~')).toContain('remote-main/1.2.0/');
  expect(now).toEqual([]);
});

test('a push by another team is rejected, and the error names the files that this team may not change', async () => {
  const findings = await pushOf('linus', () => on.releaseRemote('1.1.0'));
  expect(findings).toEqual([
    expect.stringMatching(
      /^linus may not change remote-main \(its releases, remote-main\/1\.1\.0\/\S+, .* and \d+ more\): owners\.json allows grace, ada\. Leave it out, or ask them to push it\.$/,
    ),
  ]);
});

test('a push by two people, such as the author and the pusher of a pull request, is rejected unless both own the changed files', async () => {
  const before = git('rev-parse', 'HEAD');
  await on.releaseRemote('1.1.0');
  const push = { folder: on.site, before, after: commit('Release') };
  expect(await verifyPush({ ...push, actors: ['grace', 'ada'] })).toEqual([]);
  expect(await verifyPush({ ...push, actors: ['grace', 'linus'] })).toEqual([
    expect.stringContaining('linus may not change remote-main'),
  ]);
});

test.each(['owners.json', 'deploy.json', 'shell/config.json', '.github/workflows/verify-site.yml'])(
  'a push by the team of one remote is rejected when it changes %s',
  async (file) => {
    const own = { owners: { ...OWNERS, '*': ['grace'] } };
    const contents: Record<string, object> = {
      'owners.json': own,
      'shell/config.json': FIXTURE_CONFIG,
    };
    const findings = await pushOf('grace', () => put(file, contents[file] ?? {}));
    expect(findings).toEqual([
      `grace may not change what belongs to the whole site (${file}): owners.json allows ada. Leave it out, or ask them to push it.`,
    ]);
  },
);

test('a push with a manipulated registry is rejected, even by an owner of the whole site', async () => {
  const doctor = () => edit('shell/remotes.json', 'cdn.example/main', 'evil.example/main');
  expect(await pushOf('grace', doctor)).toEqual([
    "shell/remotes.json does not follow from releases.json and deploy.json: somebody edited it, or another version of @platform/federation wrote it. Release with the command, in the version that the site's team uses: this writes the file again.",
  ]);
  git('reset', '--quiet', '--hard', 'HEAD~');
  const release = () => on.releaseRemote('1.1.0').then(doctor);
  expect(await pushOf('ada', release)).toEqual([
    expect.stringContaining('shell/remotes.json does not follow'),
  ]);
});

test.each([
  ['shell/releases.html', '<h1>Releases', '<h1>Nothing to see'],
  ['shell/previews.json', '"role": "live"', '"role": "kept"'],
  ['shell/index.html', '</body>', '<script src="https://evil.example/"></script></body>'],
])('a push with a manipulated %s is rejected', async (file, from, to) => {
  expect(await pushOf('grace', () => edit(file, from, to))).toEqual([
    expect.stringContaining(`${file} does not follow from releases.json`),
  ]);
});

test('a push that changes only config.json is rejected, and the error names the command that updates the configuration of the host', async () => {
  const connect = (origin: string) =>
    put('shell/config.json', { ...FIXTURE_CONFIG, remotes: { main: { connect: [origin] } } });
  put('deploy.json', { origins: FIXTURE_ORIGINS, firebase: { sites: { shell: 'app' } } });
  const change = async (origin: string) => {
    connect(origin);
    await writeHostConfiguration(on.site);
  };
  expect(await pushOf('ada', () => change('https://one.example'))).toEqual([]);
  expect(await pushOf('ada', () => connect('https://two.example'))).toEqual([
    'firebase.json does not follow from releases.json, deploy.json and shell/config.json: somebody changed one of these files alone, or another version of @platform/federation wrote it. Run "npm run hosting -- --site <clone>" in the version that the site\'s team uses, and push what it writes too.',
  ]);
  git('reset', '--quiet', '--hard', 'HEAD~');
  expect(await pushOf('ada', () => change('https://two.example'))).toEqual([]);
});

test('a push that brings back an old state of the site is rejected', async () => {
  const old = git('rev-parse', 'HEAD');
  await pushOf('grace', () => on.releaseRemote('1.1.0'));
  const before = git('rev-parse', 'HEAD');
  const replay = () => git('checkout', old, '--', '.');
  const findings = await pushOf('grace', replay);
  expect(findings).toEqual([
    expect.stringMatching(
      /^releases\.json is at generation 3-\w+, which does not follow 4-\w+: it is an old state, or one of another copy\. Fetch the newest commit, then release again\.$/,
    ),
    'releases.json lost remote-main 1.1.0, which must be kept: tabs use them. Put them back.',
  ]);
  const forced = await verifyPush({ folder: on.site, before, after: old, actors: ['grace'] });
  expect(forced).toEqual([
    `${old.slice(0, 12)} does not build on ${before.slice(0, 12)}, which is on the site: it would take back what others released. Fetch the newest commit, then release again.`,
  ]);
});

test('a push that removes a version is rejected, even if releases.json has the next generation number', async () => {
  await pushOf('grace', () => on.releaseRemote('1.1.0'));
  const findings = await pushOf('grace', () =>
    changeSite({ site: on.site, origins: {} }, (before) => {
      const { 'remote-main': of, ...others } = before.packages;
      const history = of?.history.filter(({ version }) => version !== '1.0.0') ?? [];
      const packages = { ...others, 'remote-main': { live: '1.1.0', history } };
      return { state: { ...before, packages }, result: undefined };
    }),
  );
  expect(findings).toEqual([
    'releases.json lost remote-main 1.0.0, which must be kept: tabs use them. Put them back.',
  ]);
});

test('a push that removes a version from the list of unsafe versions is rejected', async () => {
  const state = JSON.parse(on.read('releases.json'));
  state.packages['remote-main'].unsafe = ['0.9.0'];
  put('releases.json', `${JSON.stringify(state, null, 2)}\n`);
  commit('Withdraw');
  const findings = await pushOf('grace', async () => {
    edit('releases.json', /"unsafe": \[[^\]]*\]/, '"unsafe": []');
    await on.releaseRemote('1.1.0');
  });
  expect(findings).toEqual([
    'releases.json no longer says that remote-main 0.9.0 is not safe. Put that back.',
  ]);
});

test('a push that makes an unsafe version live again is rejected', async () => {
  await releaseReports('0.9.0');
  const description = { package: 'remote-reports', name: 'reports', routes: [] };
  const build = writeRemoteBuildFixture(path.join(on.root, 'fix'), '1.1.0', description);
  const change = { site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-reports' };
  await publishBuild({ ...change, build, withdrawPrevious: true });
  commit('Withdraw');
  const findings = await pushOf('linus', () =>
    changeSite(change, (before) => {
      const reports = { ...packageStateOf(before, 'remote-reports'), live: '0.9.0' };
      const packages = { ...before.packages, 'remote-reports': reports };
      return { state: { ...before, packages }, result: undefined };
    }),
  );
  expect(findings).toEqual([
    'releases.json offers remote-reports 0.9.0, which was withdrawn because it is not safe: release a newer version.',
  ]);
});

test('a push that gives a remote the name of another remote is rejected, even by an owner of the whole site', async () => {
  const takeOver = () => putReportsByHand('1.1.0', { name: 'main' });
  const refusal = [
    'remote-main calls itself main, as remote-reports does, but the registry has a name only once: all pages of one of them would be gone. Rename one of them, or first take it off the site with "rollback <package> --retire <reason>".',
  ];
  expect(await pushOf('linus', takeOver)).toEqual(refusal);
  git('reset', '--quiet', '--hard', 'HEAD~');
  expect(await pushOf('ada', takeOver)).toEqual(refusal);
});

test('a push of a config.json that no shell can read is rejected with all problems, also from an owner of the whole site', async () => {
  const wrong = { ...FIXTURE_CONFIG, announcement: '', maintenance: 'x'.repeat(301) };
  expect(await pushOf('ada', () => put('shell/config.json', wrong))).toEqual([
    'shell/config.json cannot be used: announcement: is empty; maintenance: is longer than 300 characters.',
  ]);
  expect(await pushOf('ada', () => put('shell/config.json', FIXTURE_CONFIG))).toEqual([]);
});

test('a push of a remote.json with a line break in a path is rejected, and the error has only one line', async () => {
  const evil = {
    ...createFixtureRoute('/news'),
    path: '/login\n  Refresh: 0;url=https:evil.example',
  };
  const findings = await pushOf('linus', () => putReportsByHand('1.1.0', { routes: [evil] }));
  expect(findings).toEqual([
    expect.stringMatching(
      /^remote-reports\/1\.1\.0\/remote\.json cannot be used: routes\.0\.path: .* is not a path: lower-case names.*$/,
    ),
  ]);
});

test('a push that changes a file of a released version is rejected', async () => {
  const findings = await pushOf('grace', () => put('remote-main/1.0.0/remoteEntry.js', 'evil()'));
  expect(findings).toEqual([
    'Files of remote-main 1.0.0 were changed, but a version is never changed: release a new one.',
  ]);
});

test('a push may repair damaged files of a released version by releasing this version again from its build', async () => {
  put('remote-main/1.0.0/remoteEntry.js', 'half of it');
  commit('Damage');
  expect(await pushOf('grace', () => on.releaseRemote('1.0.0'))).toEqual([]);
  put('remote-main/1.0.0/remoteEntry.js', 'half of it');
  commit('Damage');
  const findings = await pushOf('grace', () => put('remote-main/1.0.0/remoteEntry.js', 'evil()'));
  expect(findings).toEqual([
    'Files of remote-main 1.0.0 are missing or do not match their hashes: release it again, from its build.',
  ]);
});

test('a push of a version is rejected if a file of the version is missing', async () => {
  const findings = await pushOf('grace', async () => {
    await on.releaseRemote('1.1.0');
    rmSync(path.join(on.site, 'remote-main/1.1.0/remoteEntry.js'));
  });
  expect(findings).toEqual([
    'Files of remote-main 1.1.0 are missing or do not match their hashes: release it again, from its build.',
  ]);
});

/** Commits two old previews of remote-main: 0.8.0 of January and 0.9.0 of February 2026. */
const commitOldPreviews = () => {
  const previews = ['0.9.0', '0.8.0'].map((version, index) => {
    writeRemoteBuildFixture(path.join(on.site, 'remote-main', version), version);
    return { version, releasedAt: `2026-0${2 - index}-01T00:00:00.000Z` };
  });
  const state = JSON.parse(on.read('releases.json'));
  state.packages['remote-main'].previews = previews;
  put('releases.json', `${JSON.stringify(state, null, 2)}\n`);
  commit('Preview');
};

const endPreviews = (at: Date, ...removed: string[]) =>
  changeSite({ site: on.site, origins: FIXTURE_ORIGINS }, (before) => {
    for (const version of removed)
      rmSync(path.join(on.site, 'remote-main', version), { recursive: true });
    return { state: withoutOldPreviews(before, at), result: undefined };
  });

test.each([
  ['all old previews', new Date(), ['0.8.0', '0.9.0']],
  ['only the previews that were old at an earlier time', new Date('2026-02-01'), ['0.8.0']],
])('a push that removes %s is accepted from any team', async (_what, at, removed) => {
  commitOldPreviews();
  expect(await pushOf('linus', () => endPreviews(at, ...removed))).toEqual([]);
});

test('a push that removes the files of an old preview, but keeps the preview in releases.json, is rejected', async () => {
  commitOldPreviews();
  const findings = await pushOf('linus', () =>
    endPreviews(new Date('2026-02-01'), '0.8.0', '0.9.0'),
  );
  expect(findings).toContainEqual(
    expect.stringContaining('linus may not change remote-main (remote-main/0.9.0/'),
  );
});

test('a push may release a version and withdraw all other versions as unsafe, even a preview', async () => {
  expect(await pushOf('grace', () => publish('1.1.0', { preview: true }))).toEqual([]);
  expect(await pushOf('grace', () => publish('1.2.0', { withdrawPrevious: true }))).toEqual([]);
});

test('a push may change the files of a preview only if the push releases this version, and no later push may change these files', async () => {
  const build = (folder: string, page: string) =>
    writeRemoteBuildFixture(folder, '1.1.0', { extraFiles: { 'page.0a1b2c3d.js': page } });
  const release = (page: string, request: ReleaseRequest) => () => {
    const target = { site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' };
    return publishBuild({ ...target, build: build(path.join(on.root, 'build'), page), ...request });
  };
  const changing = () => {
    rmSync(path.join(on.site, 'remote-main/1.1.0'), { recursive: true });
    build(path.join(on.site, 'remote-main/1.1.0'), 'steal()');
    composeSite(on.site, FIXTURE_ORIGINS);
  };
  const refusal = [
    'Files of remote-main 1.1.0 were changed, but a version is never changed: release a new one.',
  ];
  expect(await pushOf('grace', release('preview()', { preview: true }))).toEqual([]);
  expect(await pushOf('grace', changing)).toEqual(refusal);
  git('reset', '--quiet', '--hard', 'HEAD~');
  expect(await pushOf('grace', release('page()', {}))).toEqual([]);
  expect(on.read('remote-main/1.1.0/page.0a1b2c3d.js')).toBe('page()');
  expect(await pushOf('grace', changing)).toEqual(refusal);
});

test('a push of a release during a freeze is rejected, and only an owner of the whole site may push a freeze', async () => {
  const freeze = { reason: 'the sale', until: '2999-01-01T00:00:00.000Z' };
  const freezing = () => setSiteFreeze({ site: on.site, origins: {} }, freeze);
  expect(await pushOf('grace', freezing)).toEqual([
    expect.stringContaining('grace may not change what belongs to the whole site (freeze)'),
  ]);
  git('reset', '--quiet', '--hard', 'HEAD~');
  expect(await pushOf('ada', freezing)).toEqual([]);
  // The release command refuses a release during a freeze, but a person could commit one by hand.
  const sneak = async () => {
    const frozen = readFileSync(path.join(on.site, 'releases.json'), 'utf8');
    await setSiteFreeze({ site: on.site, origins: {} }, undefined);
    await on.releaseRemote('1.1.0');
    await setSiteFreeze({ site: on.site, origins: {} }, JSON.parse(frozen).freeze);
  };
  expect(await pushOf('grace', sneak)).toEqual([
    'remote-main has a new release. The site is frozen until 2999-01-01 00:00 UTC: the sale. Push it after that.',
  ]);
});

test('only an owner of the whole site may push a field of releases.json that this version of the kit does not know', async () => {
  const stopping = () =>
    put('releases.json', { ...JSON.parse(on.read('releases.json')), stopped: true });
  const refusal = expect.stringContaining(
    'may not change what belongs to the whole site (stopped)',
  );
  expect(await pushOf('grace', stopping)).toContainEqual(refusal);
  git('reset', '--quiet', '--hard', 'HEAD~');
  expect(await pushOf('ada', stopping)).not.toContainEqual(refusal);
});

test('a push to a site without owners.json cannot be verified and causes an error', async () => {
  git('rm', '--quiet', 'owners.json');
  commit('Remove');
  await expect(pushOf('ada', () => on.releaseRemote('1.1.0'))).rejects.toThrow(
    'The site has no owners.json yet',
  );
});

test('a push cannot be verified in a shallow clone, and the error says to fetch the whole history', async () => {
  await on.releaseRemote('1.1.0');
  const before = commit('Release');
  await on.releaseRemote('1.2.0');
  commit('Release');
  await on.releaseRemote('1.3.0');
  const after = commit('Release');
  // Creates a clone with the commits `after` and `before`, but without the commit between them.
  const folder = path.join(on.root, 'shallow');
  git('clone', '--quiet', '--depth=1', pathToFileURL(on.site).href, folder);
  git('-C', folder, 'fetch', '--quiet', '--depth=1', 'origin', before);
  await expect(verifyPush({ folder, before, after, actors: ['grace'] })).rejects.toThrow(
    'fetch the whole history, then run this again.',
  );
});

const keyPair = (name: string): string => {
  const file = path.join(on.root, name);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', file]);
  return file;
};
const publicKey = (file: string) => readFileSync(`${file}.pub`, 'utf8').trim();
const signWith = (key: string) => {
  git('config', 'gpg.format', 'ssh');
  git('config', 'user.signingKey', key);
  git('config', 'commit.gpgSign', 'true');
};

test('when owners.json requires signatures, a push of a commit that the pusher did not sign is rejected', async () => {
  const [own, other] = [keyPair('grace'), keyPair('linus')];
  const signers = { grace: [publicKey(own)], linus: [publicKey(other)] };
  put('owners.json', { owners: OWNERS, signers });
  commit('Ask for signatures');
  const refusal = [
    expect.stringMatching(
      /^Commit \w{12} is not signed with a key that owners\.json has for grace\. Sign it, or have the key added to "signers"\.$/,
    ),
  ];
  expect(await pushOf('grace', () => on.releaseRemote('1.1.0'))).toEqual(refusal);
  signWith(other);
  expect(await pushOf('grace', () => on.releaseRemote('1.2.0'))).toEqual(refusal);
  signWith(own);
  expect(await pushOf('grace', () => on.releaseRemote('1.3.0'))).toEqual([]);
});

test('a release to a repository that requires signatures is signed', async () => {
  const own = keyPair('grace');
  put('owners.json', { owners: OWNERS, signers: { grace: [publicKey(own)] } });
  const before = commit('Ask for signatures');
  const settings = path.join(on.root, 'gitconfig');
  writeFileSync(settings, `[gpg]\n\tformat = ssh\n[user]\n\tsigningKey = ${own}\n`);
  vi.stubEnv('GIT_CONFIG_GLOBAL', settings);
  git('config', 'receive.denyCurrentBranch', 'ignore');
  const build = writeRemoteBuildFixture(path.join(on.root, 'next'), '1.1.0');
  await changeSiteRepository(
    { url: pathToFileURL(path.join(on.site, '.git')).href },
    {
      work: (site) => publishBuild({ site, origins: FIXTURE_ORIGINS, name: 'remote-main', build }),
      message: () => 'Release',
    },
  );
  const push = { folder: on.site, before, after: git('rev-parse', 'main'), actors: ['grace'] };
  expect(await verifyPush(push)).toEqual([]);
});

test('a server hook that verifies pushes accepts an allowed push, and rejects every other push with the reason', async () => {
  const bare = path.join(on.root, 'site.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  git('remote', 'add', 'origin', bare);
  git('push', '--quiet', 'origin', 'main');
  const program = path.join(on.root, 'remote.mjs');
  writeFileSync(
    program,
    `import { COMMANDS_FOLDER, runCommand } from ${JSON.stringify(path.join(import.meta.dirname, '../cli/index.ts'))};
    await runCommand({ root: '.', program: 'remote', folders: [COMMANDS_FOLDER], open: () => {} }, process.argv[2], process.argv.slice(3));`,
  );
  const hook = path.join(bare, 'hooks/pre-receive');
  const run = `"${process.execPath}" --import "${import.meta.resolve('tsx')}" "${program}"`;
  writeFileSync(
    hook,
    `#!/bin/sh\nwhile read before after ref; do\n  ${run} verify-site . --before $before --after $after --actor "$PUSHER" || exit 1\ndone\n`,
  );
  chmodSync(hook, 0o755);
  const push = (actor: string, ...options: string[]) => {
    const env = { ...process.env, PUSHER: actor, INIT_CWD: undefined };
    const args = ['-C', on.site, 'push', '--quiet', ...options, 'origin', 'HEAD:main'];
    return spawnSync('git', args, { encoding: 'utf8', env }).stderr;
  };
  const old = git('rev-parse', 'HEAD');
  await on.releaseRemote('1.1.0');
  commit('Release');
  expect(push('linus')).toContain('linus may not change remote-main');
  expect(push('grace')).toContain('the push may be accepted');
  edit('shell/remotes.json', 'cdn.example/main', 'evil.example/main');
  commit('Doctor');
  expect(push('grace')).toContain('shell/remotes.json does not follow from releases.json');
  git('reset', '--quiet', '--hard', 'HEAD~');
  git('checkout', old, '--', '.');
  commit('Replay');
  expect(push('grace')).toContain('which does not follow 4-');
  git('reset', '--quiet', '--hard', old);
  expect(push('grace', '--force')).toContain('does not build on');
  expect(execFileSync('git', ['-C', bare, 'log', '--format=%s'], { encoding: 'utf8' })).toBe(
    'Release\nBegin\n',
  );
});
