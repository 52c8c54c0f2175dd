import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishBuild, SHELL } from '../release';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  writeRemoteBuildFixture,
  writeShellBuildFixture,
} from '../testing/fixture-site';
import { command, mapStackTraceToSources } from './stack';

let on: FixtureSite;
beforeEach(() => {
  on = createFixtureSite();
});
afterEach(() => {
  vi.restoreAllMocks();
  on.remove();
});

/** A source map that maps the first column of the script to line 7, column 3 of `src/page.tsx`. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['src/page.tsx'],
  names: [],
  mappings: 'AAME',
});

const release = async (site: string, name: string, build: string) => {
  const origins = FIXTURE_ORIGINS;
  return (await publishBuild({ site, origins, name, build })).version;
};

test('npm run stack maps lines of a remote or the shell in a stack trace to source files, and leaves other lines unchanged', async () => {
  const main = writeRemoteBuildFixture(path.join(on.root, 'build'), '1.0.0-a');
  writeFileSync(path.join(main, 'page.0a1b2c3d.js.map'), MAP);
  const shell = writeShellBuildFixture(path.join(on.root, 'shell'), '1.0.0-s');
  writeFileSync(path.join(shell, 'index.0a1b2c3d.js.map'), MAP);
  await release(on.site, SHELL, shell);
  await release(on.site, 'remote-main', main);
  const read = (name: string, version: string, trace: string) =>
    mapStackTraceToSources(path.join(on.site, 'source-maps', name, version), version, trace);
  const trace = [
    'Error: no rows',
    '    at Page (https://cdn.example/main/1.0.0-a/page.0a1b2c3d.js?r=1:1:1)',
    'Page@https://other.example/page.js:1:1',
    'Page@https://cdn.example/1.0.0-a/../../x.js:1:1',
  ].join('\n');
  expect(read('remote-main', '1.0.0-a', trace)).toBe(
    trace.replace(/https:\S+\?r=1:1:1/, 'src/page.tsx:7:3'),
  );
  const own = 'at https://app.example/index.0a1b2c3d.js:1:1';
  expect(read(SHELL, '1.0.0-s', own)).toBe('at src/page.tsx:7:3');
});

test('a release stores source maps outside of the served folders, even if the build comes from the folder of another site', async () => {
  const build = writeRemoteBuildFixture(path.join(on.root, 'build'), '1.0.0-a');
  writeFileSync(path.join(build, 'page.0a1b2c3d.js.map'), MAP);
  await release(on.site, 'remote-main', build);
  const next = path.join(on.root, 'production');
  await release(next, 'remote-main', path.join(on.site, 'remote-main/1.0.0-a'));
  for (const site of [on.site, next]) {
    expect(existsSync(path.join(site, 'remote-main/1.0.0-a/page.0a1b2c3d.js.map'))).toBe(false);
    const map = path.join(site, 'source-maps/remote-main/1.0.0-a/page.0a1b2c3d.js.map');
    expect(existsSync(map)).toBe(true);
  }
});

const run = (trace: string, names: string[], site: string, isTTY = false) => {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(
    Object.assign(Readable.from([trace]), { fd: 0, isTTY }) as never,
  );
  const open = () => ({ ...on.openWorkspace(), packages: ['remote-main'] });
  return command.run({ values: { site }, names, rest: [], usage: '' }, open);
};

test('npm run stack prints control characters of a trace as text', async () => {
  const build = writeRemoteBuildFixture(path.join(on.root, 'build'), '1.0.0-a');
  writeFileSync(path.join(build, 'page.0a1b2c3d.js.map'), MAP);
  await release(on.site, 'remote-main', build);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await run('Error: \u001b[2J\n\tat Page\n', ['remote-main'], on.site);
  expect(written.mock.calls).toEqual([['Error: \\u001b[2J\n\tat Page\n']]);
});

test('npm run stack needs no package name if there is only one package, and asks the user for the trace in a terminal', async () => {
  const build = writeRemoteBuildFixture(path.join(on.root, 'build'), '1.0.0-a');
  writeFileSync(path.join(build, 'page.0a1b2c3d.js.map'), MAP);
  await release(on.site, 'remote-main', build);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const asked = vi.spyOn(console, 'error').mockReturnValue();
  await run('at https://cdn.example/1.0.0-a/page.0a1b2c3d.js:1:1', [], on.site);
  expect(written).toHaveBeenLastCalledWith('at src/page.tsx:7:3');
  expect(asked).not.toHaveBeenCalled();
  await run('Error: no rows', [], on.site, true);
  expect(asked).toHaveBeenCalledExactlyOnceWith('Paste the trace, and end it with Ctrl+D:');
});

test('for an unknown version, the error of npm run stack names the repository of the site, not its temporary clone', async () => {
  await on.releaseRemote('1.0.0');
  const bare = path.join(on.root, 'site.git');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args]);
  git('init', '--quiet', '--bare', '--initial-branch=main', bare);
  git('-C', on.site, 'init', '--quiet');
  git('-C', on.site, 'add', '--all', '--', '.', ':!.releases');
  git('-C', on.site, 'commit', '--quiet', '-m', 'Releases');
  git('-C', on.site, 'push', '--quiet', bare, 'HEAD:main');
  await expect(run('', ['remote-main', '9.0.0'], bare)).rejects.toThrow(
    `There are no source maps of remote-main 9.0.0 in ${bare}.`,
  );
});
