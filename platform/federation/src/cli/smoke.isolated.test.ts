import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveSiteError, readSiteState, rollBackPackage, versionFolder } from '../release';
import { hasBrowser, smokeTestRemote } from '../smoke';
import {
  createFixtureRoute,
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  writeRemoteBuildFixture,
} from '../testing/fixture-site';
import { COMMANDS_FOLDER, runCommand } from '.';

vi.mock('../smoke', () => ({
  smokeTestRemote: vi.fn(async () => []),
  hasBrowser: vi.fn(() => true),
}));

let on: FixtureSite;
let live: string | undefined;
beforeEach(async () => {
  live = undefined;
  vi.stubEnv('BROWSER_PATH', undefined);
  on = createFixtureSite();
  await on.releaseRemote('1.0.0');
});
afterEach(() => {
  vi.unstubAllEnvs();
  on.remove();
});

const run = async (name: string, ...args: string[]) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const own = { root: on.root, packages: ['remote-main'], localOrigins: {} };
  const open = () => ({ ...own, build: async () => {}, site: on.site, live });
  await runCommand(
    { root: on.root, program: 'remote', folders: [COMMANDS_FOLDER], open },
    name,
    args,
  );
  const { exitCode = 0 } = process;
  process.exitCode = undefined;
  return { exitCode, output: [...log.mock.calls, ...error.mock.calls].flat().join('\n') };
};

test('npm run release -- --version 1.0.0 --smoke tests this earlier version on the live site in package.json or deploy.json', async () => {
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.1.0');
  const build = versionFolder(on.site, 'remote-main', '1.0.0');
  const tryKept = (...args: string[]) =>
    run('release', '--version', '1.0.0', '--to-share', '10', '--smoke', '--offline', ...args);
  live = 'https://app.example.com/';
  await tryKept('--dry-run');
  expect(smokeTestRemote).toHaveBeenLastCalledWith(
    expect.objectContaining({ site: 'https://app.example.com/', build }),
  );
  expect((await tryKept('--dry-run', '--site', on.site)).output).toContain(
    'Say where the site is deployed: --live <url>, or "live" in package.json or in its deploy.json.',
  );
  const deployed = { live: 'https://stage.example.com/' };
  writeFileSync(join(on.site, 'deploy.json'), JSON.stringify(deployed));
  await tryKept('--dry-run', '--site', on.site);
  expect(smokeTestRemote).toHaveBeenLastCalledWith(
    expect.objectContaining({ site: 'https://stage.example.com/', build }),
  );
});

test.each(['check', 'smoke'])(
  'the command "%s" exits with 0 for a version that was rolled back, and says that this version stays rolled back',
  async (name) => {
    const changes = { routes: [createFixtureRoute('/board')] };
    await on.releaseRemote('1.1.0', changes);
    await rollBackPackage({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });
    const from = writeRemoteBuildFixture(join(on.root, 'again'), '1.1.0', changes);
    expect(await run(name, '--from', from, '--site', on.site)).toEqual({
      exitCode: 0,
      output: expect.stringContaining(
        `remote-main 1.1.0 was rolled back or withdrawn, and stays so: 1.0.0 stays live.\nRelease it on purpose: npm run release -- remote-main --version 1.1.0 --to-share 100 --site ${on.site}`,
      ),
    });
    const next = writeRemoteBuildFixture(join(on.root, 'next'), '1.2.0', changes);
    expect((await run(name, '--from', next, '--site', on.site)).exitCode).toBe(1);
  },
);

test('npm run federation:check quotes paths with spaces in the release command that it suggests', async () => {
  await on.releaseShell('1.0.0');
  const site = join(on.root, 'my site');
  cpSync(on.site, site, { recursive: true });
  const from = writeRemoteBuildFixture(join(on.root, 'my build'), '1.1.0');
  const { output } = await run('check', '--from', from, '--site', site);
  expect(output).toContain(`npm run release -- remote-main --from "${from}" --site "${site}"`);
});

test('npm run federation:check --accept prints a release command with the same --accept options', async () => {
  await on.releaseShell('1.0.0');
  const changes = { routes: [{ ...createFixtureRoute('/board'), module: './dashboard' }] };
  const from = writeRemoteBuildFixture(join(on.root, 'next'), '1.1.0', changes);
  const accept = ['--accept', 'route-removed:/dashboard'];
  const { exitCode, output } = await run('check', '--from', from, ...accept, '--site', on.site);
  expect(output).toContain(
    `npm run release -- remote-main --from ${from} ${accept.join(' ')} --site ${on.site}`,
  );
  expect(exitCode).toBe(0);
});

test('npm run smoke -- --live suggests a release command with --site unless --live is the site that package.json names', async () => {
  const from = writeRemoteBuildFixture(join(on.root, 'next'), '1.1.0');
  live = 'https://app.example.com/';
  const suggested = async (...where: string[]) => {
    const { output } = await run('smoke', '--from', from, '--live', ...where);
    // Takes the last match, because the output also has the lines of earlier commands.
    return output.match(/npm run release.*/g)?.at(-1);
  };
  const release = `npm run release -- remote-main --from ${from}`;
  expect(await suggested('https://app.example.com')).toBe(release);
  const other = 'https://stage.example.com/';
  expect(await suggested(other)).toBe(`${release} --site "<folder or repository>"`);
  expect(await suggested(other, '--site', on.site)).toBe(`${release} --site ${on.site}`);
});

test('npm run smoke refuses a site without a shell, such as a mistyped folder, and says what is missing', async () => {
  const from = writeRemoteBuildFixture(join(on.root, 'next'), '1.1.0');
  const { exitCode, output } = await run('smoke', '--from', from, '--site', join(on.root, 'typo'));
  expect(output).toMatch(/\nThe site has no shell yet\.$/);
  expect(exitCode).toBe(1);
});

describe('the smoke test before a release', () => {
  const current = () => readSiteState(on.site).packages['remote-main']?.live;
  const release = (version: string, ...args: string[]) => {
    const from = writeRemoteBuildFixture(join(on.root, version), version);
    return run('release', '--from', from, '--offline', ...args);
  };
  const SKIPPED = '… not tried in a browser: ';

  beforeEach(async () => {
    vi.mocked(smokeTestRemote).mockClear();
    await on.releaseShell('1.0.0');
    writeFileSync(
      join(on.site, 'deploy.json'),
      JSON.stringify({ live: 'https://app.example.com/', origins: FIXTURE_ORIGINS }),
    );
  });

  test('a release to a site repository continues without a smoke test when no browser is installed', {
    tags: ['proof'],
  }, async () => {
    const bare = join(on.root, 'site.git');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args]);
    git('init', '--quiet', '--bare', '--initial-branch=main', bare);
    git('-C', on.site, 'init', '--quiet');
    git('-C', on.site, 'add', '--all', '--', '.', ':!.releases');
    git('-C', on.site, 'commit', '--quiet', '-m', 'Releases');
    git('-C', on.site, 'push', '--quiet', bare, 'HEAD:main');
    vi.mocked(hasBrowser).mockReturnValueOnce(false);
    const { output } = await release('1.1.0', '--site', bare);
    expect(output).toContain(`${SKIPPED}There is no Chromium: install one`);
    expect(output).toContain('remote-main 1.1.0 is live');
  });

  test('a release first tests the build in a browser, and changes nothing when the build does not work', async () => {
    vi.mocked(smokeTestRemote).mockResolvedValueOnce([
      { id: 'smoke:/a', sentence: '/a has no heading' },
    ]);
    const refused = await release('1.1.0');
    expect(refused.output).toContain(
      'remote-main 1.1.0 does not work on https://app.example.com/:',
    );
    expect([refused.exitCode, current()]).toEqual([1, '1.0.0']);
    const { output } = await release('1.1.0');
    expect(output).toMatch(
      /✓ smoke test passed\n.*release checks passed\n\nremote-main 1\.1\.0 is live/s,
    );
    expect(smokeTestRemote).toHaveBeenCalledTimes(2);
  });

  test('a release that skips the smoke test continues, and says why it skipped the test', async () => {
    vi.mocked(hasBrowser).mockReturnValueOnce(false);
    expect((await release('1.1.0')).output).toContain(
      `${SKIPPED}There is no Chromium: install one`,
    );
    writeFileSync(join(on.site, 'deploy.json'), JSON.stringify({ origins: FIXTURE_ORIGINS }));
    expect((await release('1.2.0')).output).toContain(`${SKIPPED}Say where the site is deployed`);
    expect((await release('1.3.0', '--no-smoke')).output).toContain(`${SKIPPED}--no-smoke`);
    const kept = await run('release', '--version', '1.1.0', '--to-share', '100', '--offline');
    expect(kept.output).toContain(`${SKIPPED}the site has this version already`);
    expect(current()).toBe('1.1.0');
    expect(smokeTestRemote).not.toHaveBeenCalled();
  });

  test('a release names the path in BROWSER_PATH when there is no browser at this path', async () => {
    vi.stubEnv('BROWSER_PATH', '/opt/chromiun');
    vi.mocked(hasBrowser).mockReturnValueOnce(false).mockReturnValueOnce(false);
    const missing = 'BROWSER_PATH names /opt/chromiun, which does not exist: correct the path';
    expect((await release('1.1.0')).output).toContain(SKIPPED + missing);
    expect((await release('1.2.0', '--smoke')).output).toContain(`\n${missing}`);
    expect(current()).toBe('1.1.0');
  });

  test('when the live site does not answer, a release continues without a smoke test, but a release with --smoke fails', async () => {
    const down = new LiveSiteError('config.json of the live site could not be read.', undefined);
    vi.mocked(smokeTestRemote).mockRejectedValueOnce(down).mockRejectedValueOnce(down);
    expect((await release('1.1.0', '--smoke')).output).toContain(`\n${down.message}`);
    expect(current()).toBe('1.0.0');
    expect((await release('1.1.0')).output).toContain(SKIPPED + down.message);
    expect(current()).toBe('1.1.0');
  });

  test('a release is refused when the live site answers that a file is missing, because the URL of the site may be wrong', async () => {
    const missing = new LiveSiteError('config.json of the live site could not be read.', 404);
    vi.mocked(smokeTestRemote).mockRejectedValueOnce(missing);
    expect((await release('1.1.0')).output).toContain(`\n${missing.message}`);
    expect(current()).toBe('1.0.0');
  });

  test('a release does not test a build in a browser when the build is live already or fails the release checks', async () => {
    expect((await release('1.0.0')).output).toContain('was live already: nothing changed');
    const routes = [createFixtureRoute('/board')];
    const from = writeRemoteBuildFixture(join(on.root, 'moved'), '2.0.0', { routes });
    expect((await run('release', '--from', from, '--offline')).exitCode).toBe(1);
    expect(smokeTestRemote).not.toHaveBeenCalled();
  });

  test('a release with --smoke fails without a browser, and says how to install the browser of the kit', async () => {
    vi.mocked(hasBrowser).mockReturnValueOnce(false);
    const { exitCode, output } = await release('1.1.0', '--smoke');
    expect(output).toMatch(
      /There is no Chromium: install one with "npx playwright@\d+\.\d+\.\d+ install chromium"/,
    );
    expect([exitCode, current()]).toEqual([1, '1.0.0']);
  });

  test('a release to a site without a shell does not test the build in a browser', async () => {
    rmSync(on.site, { recursive: true });
    await on.releaseRemote('0.9.0');
    writeFileSync(join(on.site, 'deploy.json'), JSON.stringify({ origins: FIXTURE_ORIGINS }));
    expect((await release('1.0.0')).output).toContain(`${SKIPPED}The site has no shell yet.`);
  });
});
