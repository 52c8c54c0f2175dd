import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSiteState } from '../release';
import {
  createFixtureRoute,
  createFixtureSite,
  FIXTURE_CONFIG,
  FIXTURE_ORIGINS,
  type FixtureSite,
  writeRemoteBuildFixture,
  writeShellBuildFixture,
} from '../testing/fixture-site';
import { COMMANDS_FOLDER, releaseBuild, retireRemote, runCommand } from '.';

let on: FixtureSite;
let printed: string[];

beforeEach(async () => {
  vi.stubEnv('GIT_AUTHOR_NAME', 'Ada');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') });
  printed = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text) => printed.push(String(text)));
  }
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
});
afterEach(() => {
  process.exitCode = 0;
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  on.remove();
});

const run = async (name: string, ...args: string[]): Promise<string> => {
  printed = [];
  await runCommand(
    { root: on.root, program: 'remote', folders: [COMMANDS_FOLDER], open: on.openWorkspace },
    name,
    args,
  );
  return printed.join('\n');
};
const build = (version: string) => writeRemoteBuildFixture(path.join(on.root, version), version);
const release = (version: string, ...args: string[]) =>
  run('release', '--from', build(version), ...args);
const live = () => readSiteState(on.site).packages['remote-main']?.live;

describe('freezes', () => {
  const FROZEN = 'The site is frozen until 2026-12-24 23:59 UTC by Ada: the sale.';
  const freeze = () => run('releases', '--freeze', 'the sale', '--until', '2026-12-24');

  test('during a freeze, only previews and the live version can be released, and other releases fail with the reason and end of the freeze', async () => {
    await freeze();
    expect(await release('1.1.0')).toContain(
      `remote-main was not released, and nothing was changed. ${FROZEN} Rollbacks and withdrawals stay possible. Wait, or end it: npm run releases -- --unfreeze`,
    );
    expect(await release('1.1.0', '--to-share', '10')).toContain(FROZEN);
    expect(await release('1.1.0', '--dry-run')).toContain(FROZEN);
    expect(await release('1.0.0')).toContain('1.0.0 was live already');
    expect(await release('1.1.0', '--preview')).toContain('1.1.0 is a preview');
    expect(await run('releases')).toMatch(/^The site is frozen until .*: the sale$/m);
    expect(live()).toBe('1.0.0');
  });

  test('during a freeze, npm run rollback refuses to make the candidate live', async () => {
    await release('1.1.0', '--to-share', '10');
    await freeze();
    expect(await run('rollback', '--to', '1.1.0')).toContain(
      `remote-main was not released, and nothing was changed. ${FROZEN}`,
    );
    expect(live()).toBe('1.0.0');
  });

  test('a freeze allows rollbacks and withdrawals', async () => {
    await release('1.1.0');
    await release('1.2.0', '--to-share', '10');
    await freeze();
    expect(await run('release', '--withdraw')).toContain('1.2.0 was withdrawn');
    await run('rollback');
    expect(live()).toBe('1.0.0');
  });

  test('a freeze ends at the given time, or when somebody runs npm run releases -- --unfreeze', async () => {
    await freeze();
    await run('releases', '--unfreeze');
    await release('1.1.0');
    expect(live()).toBe('1.1.0');
    await freeze();
    vi.setSystemTime(new Date('2026-12-25T00:00:00Z'));
    await release('1.2.0');
    expect(live()).toBe('1.2.0');
  });

  test('npm run releases -- --freeze completes a release that was killed, and writes the configuration of the host', async () => {
    // Uses the real time, because files have real times. With the fake time, the stored state of
    // the release could seem older than an hour, and a command would remove this state.
    vi.useRealTimers();
    const put = (file: string, content: object) =>
      writeFileSync(path.join(on.site, file), JSON.stringify(content));
    put('shell/config.json', FIXTURE_CONFIG);
    put('deploy.json', { firebase: { sites: { 'remote-main': 'main' } } });
    const served = on.read('releases.json');
    await on.releaseRemote('1.1.0');
    // Restores the old releases.json, as if the release had been killed after it stored its state
    // in `.releases` and before it wrote releases.json.
    writeFileSync(path.join(on.site, 'releases.json'), served);
    await run('releases', '--freeze', 'the sale', '--until', '2999-12-24');
    expect(on.entry().current.version).toBe('1.1.0');
    expect(on.read('firebase.json')).toContain(String.raw`1\\.1\\.0`);
  });

  test.each([
    [['--freeze', 'the sale'], 'Give --freeze and --until together, or --unfreeze.'],
    [['--until', '2026-12-24'], 'Give --freeze and --until together, or --unfreeze.'],
    [['--freeze', 'it', '--until', '2026-11-30'], 'give a day or a moment that is still to come'],
    [['--freeze', 'it', '--until', 'Christmas'], '--until is "Christmas": give a day or a moment'],
  ])('npm run releases rejects the invalid freeze options %j', async (args, sentence) => {
    expect(await run('releases', ...args)).toContain(sentence);
  });
});

test('when a command with --site fails, the command that the error suggests has the same --site', async () => {
  const where = ['--site', on.site];
  const settings = JSON.stringify({ origins: FIXTURE_ORIGINS });
  writeFileSync(path.join(on.site, 'deploy.json'), settings);
  expect(await run('rollback', ...where)).toContain(`--retire "<reason>" --site ${on.site}`);
  await run('rollback', '--retire', 'old', ...where);
  expect(await run('rollback', '--to', '1.0.0', ...where)).toContain(
    `npm run release -- remote-main --version 1.0.0 --to-share 100 --site ${on.site}`,
  );
  await run('releases', '--freeze', 'the sale', '--until', '2026-12-24', ...where);
  expect(await release('1.1.0', ...where)).toContain(
    `npm run releases -- --unfreeze --site ${on.site}`,
  );
});

test('when a release cannot write the configuration of the web host, the error suggests "npm run hosting" with the same --site', async () => {
  const settings = { origins: FIXTURE_ORIGINS, firebase: { sites: { 'remote-main': 'main' } } };
  writeFileSync(path.join(on.site, 'deploy.json'), JSON.stringify(settings));
  const output = await release('1.1.0', '--site', on.site);
  expect(output).toContain(`${on.site} was changed, but the configuration of its host`);
  expect(output).toMatch(/config\.json is missing: .* Put it there\.\n/);
  expect(output).toContain(`When that is fixed, run: npm run hosting -- --site ${on.site}`);
  expect(await release('1.2.0')).toMatch(/run: npm run hosting$/);
});

test('if deploy.json names a live site, commands that change the site folder say that the folder must be deployed', async () => {
  expect(await release('1.1.0')).not.toContain('Deploy ');
  writeFileSync(path.join(on.site, 'deploy.json'), '{ "live": "https://app.example/" }');
  const deploy = `Deploy ${on.site}: https://app.example/ does not change until then.`;
  expect(await release('1.2.0', '--to-share', '10', '--no-smoke', '--offline')).toContain(deploy);
  expect(await run('release', '--withdraw', '--offline')).toContain(deploy);
  expect(await run('rollback', '--offline')).toContain(deploy);
  expect(await release('1.0.0', '--offline')).not.toContain(deploy);
  expect(await run('rollback', '--retire', 'old', '--offline')).toContain(deploy);
});

test.each([
  [[], 'is live.'],
  [['--to-share', '10'], 'is given to 10 % of the visitors.'],
])(
  'if a release with the options %j replaces the candidate, npm run release says which version is no longer the candidate',
  async (args, outcome) => {
    await release('1.1.0', '--to-share', '10');
    const output = await release('1.2.0', ...args);
    expect(output).toContain(`remote-main 1.2.0 ${outcome}`);
    expect(output).toContain('1.1.0 is no longer the candidate');
    expect(await release('1.3.0')).not.toContain('1.1.0 is no longer');
  },
);

test('a release to 10 % of the visitors suggests a share of 50 % as the next step, but a release to 50 % does not', async () => {
  expect(await release('1.1.0', '--to-share', '10')).toContain(
    'More of them:   npm run release -- remote-main --version 1.1.0 --to-share 50',
  );
  const half = await release('1.1.0', '--to-share', '50');
  expect(half).not.toContain('More of them');
  expect(half).toContain('Everyone:       npm run release');
});

test('when the candidate is released again without --to-share, the output names its share and the command for all visitors', async () => {
  await release('1.1.0', '--to-share', '10');
  expect(await release('1.1.0')).toContain(
    'remote-main 1.1.0 stays the candidate, for 10 % of the visitors.\nEveryone: npm run release -- remote-main --version 1.1.0 --to-share 100',
  );
  expect(live()).toBe('1.0.0');
});

test('npm run releases names the share of the live version without rounding errors', async () => {
  await release('1.1.0', '--to-share', '64.1');
  expect(await run('releases')).toContain('live, for 35.9 % of the visitors');
});

describe('retiring remotes', () => {
  const registry = () => JSON.parse(on.read('shell/remotes.json'));
  const releaseReports = (version: string, slots?: string[]) =>
    on.releaseRemote(version, {
      name: 'reports',
      routes: [{ ...createFixtureRoute('/reports'), ...(slots ? { slots } : {}) }],
    });
  const retire = (...args: string[]) =>
    run('rollback', 'remote-reports', '--retire', 'nobody needs it', ...args);

  test('when a remote is retired, the registry lists only the paths of the remote, and the site keeps the files of the remote', async () => {
    await releaseReports('1.0.0');
    expect(await run('rollback', 'remote-reports')).toContain(
      'There is no version of remote-reports before 1.0.0 to go back to. To take it off the site: npm run rollback -- remote-reports --retire "<reason>"',
    );
    const page = on.read('shell/index.html');
    expect(await retire()).toContain('remote-reports is off the site');
    expect(registry()).toMatchObject({ retired: ['/reports'] });
    expect(Object.keys(registry().remotes)).toEqual(['main']);
    expect(on.read('shell/index.html')).not.toBe(page);
    expect(on.read('shell/index.html')).toContain('"retired":["/reports"]');
    expect(on.list('remote-reports/1.0.0')).toContain('remoteEntry.js');
    expect(await run('releases')).toMatch(/ {4}1\.0\.0 .* taken off the site: nobody needs it/);
    expect(await retire()).toContain('was taken off the site on 2026-12-01 10:00 UTC');
    expect(await run('rollback', 'remote-reports', '--to', '1.0.0')).toContain('brings it back');
  });

  test('npm run rollback rejects --reason together with --retire, because the text after --retire is already the reason', async () => {
    expect(await run('rollback', '--retire', 'moved', '--reason', 'too slow')).toContain(
      'Give --retire or --reason, not both',
    );
    expect(live()).toBe('1.0.0');
    expect(readSiteState(on.site).packages['remote-main']?.retired).toBeUndefined();
  });

  test('no earlier version of a retired remote becomes a fallback', async () => {
    await releaseReports('1.0.0');
    await releaseReports('1.1.0');
    await retire();
    expect(await run('releases')).toMatch(/ 1\.0\.0 .* kept$/m);
    expect(on.read('shell/releases.html')).not.toContain('takes over');
  });

  test('a release of a new version to everyone brings a retired remote back, but a release of its old version without --to-share does not', async () => {
    await releaseReports('1.0.0');
    await retire();
    expect(await releaseReports('1.0.0')).toMatchObject({ withdrawn: true, changed: false });
    await expect(on.releaseRemote('1.1.0', { name: 'reports' }, 10)).rejects.toThrow(
      'A release to everyone brings it back',
    );
    await releaseReports('1.1.0');
    expect(registry().remotes.reports).toMatchObject({
      current: { version: '1.1.0' },
      previous: [],
    });
    expect(await run('releases')).toMatch(/ {4}1\.0\.0 .* withdrawn, kept: nobody needs it/);
    expect(registry()).not.toHaveProperty('retired');
  });

  test('a retired remote comes back when its last live version is released with --to-share 100', async () => {
    await releaseReports('1.0.0');
    await retire();
    await on.releaseRemote('1.0.0', { name: 'reports', routes: [] }, 100);
    expect(registry().remotes.reports.current.version).toBe('1.0.0');
  });

  test('retrying to retire a remote fails and changes nothing if a version of the remote was released in the meantime', async () => {
    await releaseReports('1.0.0');
    const first = readSiteState(on.site);
    await releaseReports('1.1.0');
    const target = { site: on.site, origins: FIXTURE_ORIGINS, first };
    await expect(retireRemote(target, 'remote-reports', { reason: 'broken' })).rejects.toThrow(
      'remote-reports was changed meanwhile: live is now 1.1.0. Nothing was changed.',
    );
    expect(registry().remotes.reports.current.version).toBe('1.1.0');
  });

  test('a remote that the shell or another remote needs cannot be retired', async () => {
    await on.releaseRemote('1.1.0', {
      routes: [
        {
          ...createFixtureRoute('/dashboard'),
          fills: [{ slot: 'reports/cards/v1', module: './card', scripts: [], styles: [] }],
        },
      ],
    });
    await releaseReports('1.0.0', ['reports/cards/v1']);
    expect(await retire()).toMatch(
      /remote-reports was not taken off the site, and nothing was changed:\n.*\n +\[slot-removed:reports\/cards\/v1:remote-main\]/,
    );
    expect(await retire('--accept', 'slot-removed:reports/cards/v1:remote-main')).toContain(
      'is off',
    );
    await on.releaseRemote('1.2.0', { routes: [createFixtureRoute('/all-set')] });
    expect(await run('rollback', '--retire', 'old')).toContain('[route-needed:/all-set]');
    expect(await run('rollback', 'shell', '--retire', 'old')).toContain(
      'The shell cannot be taken off',
    );
  });
});

test('a rollback that goes back several versions says that the versions in between are withdrawn too and stay withdrawn', async () => {
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) await release(version);
  expect(await run('rollback', '--to', '1.0.0')).toContain(
    'Withdrawn too: 1.2.0, 1.1.0. Going forward to 1.3.0 does not restore these.',
  );
  await run('rollback', '--to', '1.3.0');
  expect(await run('rollback', '--to', '1.0.0')).not.toContain('Withdrawn too');
});

test('npm run rollback prints the command that undoes the rollback, and gives a notice if the replaced version does not become a fallback', async () => {
  await release('1.1.0');
  const back = await run('rollback');
  expect(back).toContain('1.1.0 is kept, and does not take over by itself');
  expect(back).toContain('Forward again: npm run rollback -- remote-main --to 1.1.0');
  const forward = await run('rollback', '--to', '1.1.0');
  expect(on.read('shell/releases.html')).toContain('takes over if the live one cannot be loaded');
  expect(forward).not.toContain('does not take over');
  expect(forward).toContain('Back again: npm run rollback -- remote-main --to 1.0.0');
});

test('npm run health rejects an invalid --notify URL before it sends a request to the site', async () => {
  vi.stubEnv('TELEMETRY_KEY', 'key');
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not reachable'));
  const where = ['--live', 'https://app.example.com', '--notify', 'chat.example.com/hook'];
  expect(await run('health', '--watch', ...where)).toContain(
    '--notify needs an address that begins with http:// or https://.',
  );
  expect(asked).not.toHaveBeenCalled();
});

test('for a remote in another repository, npm run release can withdraw the candidate and release a stored version', async () => {
  const reports = { name: 'reports', routes: [createFixtureRoute('/reports')] };
  await on.releaseRemote('1.0.0', reports);
  await on.releaseRemote('1.1.0', reports, 10);
  const state = () => readSiteState(on.site).packages['remote-reports'];
  expect(await run('release', 'remote-reports', '--withdraw')).toContain('1.1.0 was withdrawn');
  expect(state()?.candidate).toBeUndefined();
  await run('rollback', 'remote-reports', '--retire', 'old');
  await run('release', 'remote-reports', '--version', '1.0.0', '--to-share', '100');
  expect(state()?.retired).toBeUndefined();
  expect(await run('release', 'remote-mian', '--withdraw')).toContain(
    'remote-mian was never released here. On this site: shell, remote-main, remote-reports.',
  );
  expect(await run('release', 'remote-reports')).toContain('There is no package "remote-reports"');
});

test('npm run release --dry-run says whether the release would change something', async () => {
  expect(await release('1.0.0', '--dry-run')).toContain('1.0.0 was live already: nothing changed.');
  await release('1.1.0', '--to-share', '10');
  expect(await release('1.1.0', '--dry-run')).toContain('1.1.0 stays the candidate, for 10 %');
  expect(await release('1.2.0', '--dry-run')).toContain('1.2.0 could be released.');
});

test('npm run release --dry-run says that a site without releases is new, because the name of the site may be mistyped', async () => {
  const notice = 'this is a new site: nothing was released to it before';
  const site = path.join(on.root, 'prodution');
  expect(await release('1.1.0', '--dry-run', '--site', site)).toContain(notice);
  expect(await release('1.1.0', '--dry-run')).not.toContain(notice);
});

test('npm run release --preview exits with 0 and changes nothing when the site does not have the remote yet', async () => {
  const site = path.join(on.root, 'other');
  expect(await release('1.0.0', '--preview', '--site', site)).toContain(
    `remote-main has no preview: the site has no version of it yet. Release it first: npm run release -- remote-main --from ${build('1.0.0')} --site ${site}`,
  );
  expect(process.exitCode ?? 0).toBe(0);
  expect(existsSync(site)).toBe(false);
});

test('npm run release --preview exits with 0 and changes nothing when the remote is retired', async () => {
  await run('rollback', '--retire', 'old');
  const before = on.read('releases.json');
  expect(await release('1.1.0', '--preview')).toBe(
    `remote-main has no preview: it was taken off the site on 2026-12-01 10:00 UTC. Release it first: npm run release -- remote-main --from ${build('1.1.0')}`,
  );
  expect(process.exitCode ?? 0).toBe(0);
  expect(on.read('releases.json')).toBe(before);
});

test('for an earlier version or the candidate, npm run release --preview prints the link, but writes no --note file', async () => {
  await release('1.1.0');
  await release('1.2.0', '--to-share', '10');
  const note = path.join(on.root, 'preview.md');
  for (const [version, outcome] of [
    ['1.0.0', 'was released before: its link opens it.'],
    ['1.2.0', 'stays the candidate, for 10 % of the visitors.'],
  ] as const) {
    const output = await release(version, '--preview', '--note', note);
    expect(output).toContain(`remote-main ${version} ${outcome}`);
    expect(output).toContain(
      `\n\nOpen /?remote.main=${version} on the site: "live" in its deploy.json completes the link.\n`,
    );
  }
  expect(await release('1.1.0', '--preview', '--note', note)).toContain('1.1.0 was live already');
  expect(existsSync(note)).toBe(false);
});

test('npm run release --preview creates the folder of the --note file if the folder is missing', async () => {
  const note = path.join(on.root, 'notes', 'preview.md');
  await release('1.1.0', '--preview', '--note', note);
  expect(readFileSync(note, 'utf8')).toMatch(/^remote-main 1\.1\.0\n\nOpen /);
});

test('if the --note file cannot be written, npm run release --preview still says to deploy the site folder with the stored preview', async () => {
  writeFileSync(path.join(on.site, 'deploy.json'), '{ "live": "https://app.example/" }');
  const output = await release('1.1.0', '--preview', '--no-smoke', '--offline', '--note', on.root);
  expect(output).toContain('Deploy ');
  expect(output).toContain(
    `The preview is stored, but its link and sizes could not be written into ${on.root} (EISDIR): copy them from above, and give --note another file next time.`,
  );
  expect(process.exitCode).toBe(1);
});

test('npm run release --preview prints the link even if this kit does not know the layout of the live version', async () => {
  const route = { ...createFixtureRoute('/dashboard'), layout: 'wide' as 'app' };
  await on.releaseRemote('1.1.0', { routes: [route] });
  expect(await release('1.2.0', '--preview')).toContain('Open /?remote.main=1.2.0');
});

test('npm run release --preview with --commit records the given commit as the source of the build', async () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  await release('1.1.0', '--preview', '--commit', commit);
  const previews = JSON.parse(on.read('shell/previews.json')).remotes.main;
  expect(previews).toContainEqual(
    expect.objectContaining({ version: '1.1.0', commit: '0123456789ab' }),
  );
});

test('a release with --from records the current commit only for a build in dist, because other builds may come from other commits', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: on.root,
    });
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'Begin');
  await release('1.1.0');
  const dist = writeRemoteBuildFixture(path.join(on.root, 'remote-main/dist'), '1.2.0');
  await run('release', '--from', dist);
  const [fromDist, fromOther] = readSiteState(on.site).packages['remote-main']?.history ?? [];
  expect(fromDist).toMatchObject({
    version: '1.2.0',
    commit: expect.stringMatching(/^[\da-f]{12}-changed$/),
  });
  expect(fromOther).toMatchObject({ version: '1.1.0' });
  expect(fromOther?.commit).toBeUndefined();
});

test.each(['main', '0123456'])(
  'a release with --commit "%s" is rejected, because only the full id of a commit is accepted',
  async (commit) => {
    const before = on.read('releases.json');
    expect(await release('1.1.0', '--preview', '--commit', commit)).toContain(
      `--commit is "${commit}": give the full id of a commit.`,
    );
    expect(on.read('releases.json')).toBe(before);
  },
);

test('a release accepts a symbolic link to the folder of a build, and stores the files of the build instead of the link', async () => {
  const link = path.join(on.root, 'latest');
  symlinkSync(build('1.1.0'), link);
  expect(await run('release', '--from', link)).toContain('remote-main 1.1.0 is live.');
  expect(on.list('remote-main/1.1.0')).toContain('remoteEntry.js');
});

test('a release of the shell is rejected if the shell would refuse the config.json of the site', async () => {
  const config = path.join(on.site, 'shell/config.json');
  writeFileSync(config, JSON.stringify({ ...FIXTURE_CONFIG, apiBaseUrl: '//api.example' }));
  const shell = writeShellBuildFixture(path.join(on.root, 'shell'), '1.1.0');
  const target = { site: on.site, origins: FIXTURE_ORIGINS };
  const releaseShell = async () => releaseBuild(target, { name: 'shell', build: shell });
  await expect(releaseShell()).rejects.toThrow(
    'shell/config.json cannot be used: apiBaseUrl: is neither a path nor a URL.',
  );
  expect(readSiteState(on.site).packages.shell?.live).toBe('1.0.0');
  expect(await release('1.1.0')).toContain('release checks passed');
  writeFileSync(config, JSON.stringify(FIXTURE_CONFIG));
  expect(await releaseShell()).toMatchObject({ version: '1.1.0', changed: true });
});

test('a release accepts a config.json with a byte order mark, which editors on Windows add and browsers ignore', async () => {
  writeFileSync(path.join(on.site, 'shell/config.json'), `\uFEFF${JSON.stringify(FIXTURE_CONFIG)}`);
  await release('1.1.0');
  expect(live()).toBe('1.1.0');
});

test('a release for a cohort that config.json does not define is rejected', async () => {
  const put = (cohorts: object) =>
    writeFileSync(
      path.join(on.site, 'shell/config.json'),
      JSON.stringify({ ...FIXTURE_CONFIG, cohorts }),
    );
  put({ early: { share: 10 } });
  const printed = await release('1.1.0', '--to-cohort', 'early,erly');
  expect(printed).toContain(
    'config.json of the site has no cohort erly: nobody would get the release',
  );
  expect(printed).not.toContain('cohort-missing:early');
  expect(await release('1.1.0', '--to-cohort', 'early')).toContain('is given to the cohorts early');
});

describe('acceptances.json', () => {
  const FINDING = 'route-removed:/dashboard';
  const record = (...acceptances: object[]) =>
    writeFileSync(path.join(on.root, 'acceptances.json'), JSON.stringify(acceptances));
  const acceptance = { finding: FINDING, reason: 'moved to reports', until: '2026-12-24' };
  const releaseWithoutPage = () => {
    const routes = [{ ...createFixtureRoute('/figures'), module: './dashboard' }];
    const from = writeRemoteBuildFixture(path.join(on.root, 'without'), '1.1.0', { routes });
    return run('release', '--from', from);
  };

  test('acceptances.json lets a release pass despite a finding of the release checks, and the release prints the accepted finding', async () => {
    expect(await releaseWithoutPage()).toContain(
      `[${FINDING}]\nFix these findings, or accept one by the id in its brackets`,
    );
    record(acceptance);
    expect(await releaseWithoutPage()).toContain(
      `[${FINDING}] is accepted until 2026-12-24 23:59 UTC: moved to reports`,
    );
    expect(live()).toBe('1.1.0');
  });

  test('when the date of an entry in acceptances.json has passed, the finding in this entry stops releases again', async () => {
    record(acceptance);
    vi.setSystemTime(new Date('2026-12-25T00:00:00Z'));
    const output = await releaseWithoutPage();
    expect(output).toContain(
      `[${FINDING}] is no longer accepted since 2026-12-24 23:59 UTC: moved to reports`,
    );
    expect(output).toContain('was not released, and nothing was changed');
    expect(live()).toBe('1.0.0');
  });

  test.each([
    [{ ...acceptance, until: 'Christmas' }, '0.until: is not a date or time'],
    [{ ...acceptance, reason: '' }, '0.reason: '],
    [{ finding: FINDING, until: '2026-12-24' }, '0.reason: '],
  ])('a release is rejected when acceptances.json has the entry %j', async (wrong, sentence) => {
    record(wrong);
    expect(await releaseWithoutPage()).toContain(`acceptances.json cannot be used: ${sentence}`);
  });
});

test('when remotes.json is incomplete, npm run release writes the file again before the release checks read the file', async () => {
  writeFileSync(path.join(on.site, 'shell/remotes.json'), '{ "schema": 1,');
  await release('1.1.0');
  expect(live()).toBe('1.1.0');
  expect(on.entry().current.version).toBe('1.1.0');
});

test.each(['{', '{}'])(
  'if shell.json of the live shell is %j, commands ask for an acceptance until the shell is released again',
  async (content) => {
    await release('1.1.0');
    for (const file of ['shell/shell.json', 'shell-versions/1.0.0/shell.json'])
      writeFileSync(path.join(on.site, file), content);
    expect(await release('1.2.0')).toMatch(
      /✗ .*shell\.json.* So remote-main could not be compared with the live shell\. Release that version of the shell again, from its build, and accept this finding for it\.\n {4}\[shell-unreadable\]/,
    );
    await run('rollback', '--accept', 'shell-unreadable');
    expect(live()).toBe('1.0.0');
    const shell = writeShellBuildFixture(path.join(on.root, 'again'), '1.0.0');
    const again = ['--from', shell, '--no-smoke', '--accept', 'shell-unreadable'];
    await runCommand(
      {
        root: on.root,
        program: 'remote',
        folders: [COMMANDS_FOLDER],
        open: () => ({ ...on.openWorkspace(), packages: ['remote-main', 'shell'] }),
      },
      'release',
      ['shell', ...again],
    );
    await release('1.3.0');
    expect(live()).toBe('1.3.0');
  },
);

test.each([
  ['{', 'remote.json is not valid JSON: '],
  ['null', 'remote.json cannot be used: Invalid type: Expected Object but received null.'],
])('the error for a build whose remote.json is %j names the file', async (content, sentence) => {
  const folder = build('1.1.0');
  writeFileSync(path.join(folder, 'remote.json'), content);
  expect(await run('release', '--from', folder, '--no-smoke')).toContain(`${folder}/${sentence}`);
  expect(live()).toBe('1.0.0');
});
