import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createFixtureRoute,
  createFixtureSite,
  FIXTURE_ORIGINS,
  type FixtureSite,
  writeRemoteBuildFixture,
} from '../testing/fixture-site';
import { publishBuild, rollBackPackage, withdrawCandidate } from './publish';
import { writeAtomically } from './site/atomic-writes';

let on: FixtureSite;
beforeEach(async () => {
  on = createFixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0-a');
});
afterEach(() => on.remove());

const change = () => ({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });

const rowsOf = (table: string): string[] => {
  const page = new DOMParser().parseFromString(on.read('shell/releases.html'), 'text/html');
  const rows = page.querySelectorAll(`[role="region"][aria-label="${table}"] tbody tr`);
  return [...rows].map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
};
const versions = () => rowsOf('Versions of remote-main');
const sharedPackages = () => rowsOf('Shared packages');
const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;

test('for each version, releases.html shows who gets the version, the time of release and the size', async () => {
  await on.releaseRemote('1.0.0-b', { extraFiles: { 'more.js': `"${'x1'.repeat(9)}"` } });
  await on.releaseRemote('1.0.0-c', {}, 10);
  expect(versions()).toEqual([
    expect.stringMatching(`^1.0.0-c \\| candidate, for 10 % of the visitors \\| ${moment} \\| `),
    expect.stringMatching(`^1.0.0-b \\| live, for 90 % of the visitors \\| ${moment} \\| `),
    expect.stringMatching(
      `^1.0.0-a \\| takes over if the live one cannot be loaded \\| ${moment} \\| \\d+\\.\\d kB$`,
    ),
  ]);
});

test('releases.html shows by how many kB a version is larger than the previous version', async () => {
  const random = Array.from({ length: 4000 }, (_, index) => (index * index) % 9973).join();
  await on.releaseRemote('1.0.0-b', { extraFiles: { 'more.js': `"${random}"` } });
  expect(versions()[0]).toMatch(/\d+\.\d kB \(\+\d+\.\d\)$/);
});

test('releases.html says why a version was withdrawn, until the version goes live again', async () => {
  await on.releaseRemote('1.0.0-b');
  await rollBackPackage({ ...change(), reason: 'the total is wrong' });
  await on.releaseRemote('1.0.0-c', {}, 10);
  await withdrawCandidate({ ...change(), reason: 'slow' });
  expect(versions()).toEqual([
    expect.stringContaining('1.0.0-c | withdrawn, kept: slow |'),
    expect.stringContaining('1.0.0-b | withdrawn, kept: the total is wrong |'),
    expect.stringContaining('1.0.0-a | live |'),
  ]);
  const build = writeRemoteBuildFixture(path.join(on.root, 'fix'), '1.0.0-b');
  await publishBuild({ ...change(), build, withdrawPrevious: true, reason: 'leaks names' });
  expect(versions()[0]).toContain('1.0.0-b | live |');
  expect(versions()[1]).toContain(
    '1.0.0-a | not safe: never runs or goes live again: leaks names |',
  );
});

test('releases.html shows why a remote was taken off the site', async () => {
  await on.retireRemote('replaced by reports');
  expect(versions()).toEqual([
    expect.stringContaining('1.0.0-a | taken off the site: replaced by reports |'),
  ]);
});

test('releases.html shows a preview of a retired remote as "kept" and not as "preview", because no link opens this preview', async () => {
  const build = writeRemoteBuildFixture(path.join(on.root, 'next'), '1.0.0-b');
  await publishBuild({ ...change(), build, preview: true });
  expect(versions()[1]).toContain('1.0.0-b | preview |');
  await on.retireRemote('replaced by reports');
  expect(versions()[1]).toContain('1.0.0-b | kept |');
});

test('releases.html names people only when `authors` in deploy.json is true, and never shows their email addresses', async () => {
  const release = (version: string) =>
    publishBuild({
      ...change(),
      build: writeRemoteBuildFixture(path.join(on.root, 'next'), version),
      source: { by: 'Ada <ada@example.com>' },
    });
  await release('1.0.0-b');
  expect(on.read('shell/releases.html')).not.toContain('Ada');
  writeAtomically(path.join(on.site, 'deploy.json'), '{ "authors": true }');
  await release('1.0.0-c');
  expect(versions()[0]).toContain('| Ada |');
  expect(on.read('shell/releases.html')).not.toContain('ada@');
});

test('releases.html escapes markup in reasons and names, and has no script and no inline style', async () => {
  await on.releaseRemote('1.0.0-b');
  await rollBackPackage({ ...change(), reason: `<script>alert(1)</script>'"&lt;` });
  const source = on.read('shell/releases.html');
  expect(versions()[0]).toContain(`withdrawn, kept: <script>alert(1)</script>'"&lt; |`);
  expect(source).not.toMatch(/<script|<style|style=|onload/);
  expect(source).toContain('<link rel="stylesheet" href="releases.css">');
  expect(on.read('shell/releases.css')).toContain('color-scheme');
});

test('releases.html shows which exports of a shared package each remote uses, and which upgrades of this package the remote blocks', async () => {
  await on.releaseRemote('1.0.0-b', {
    shared: { react: '^19.2.0', jotai: '~2.20.0' },
    needs: { react: ['useState', 'useEffect'], jotai: ['*'] },
  });
  await on.releaseRemote('1.0.0-c', { shared: { react: '^20.0.0' } }, 10);
  await on.releaseRemote('1.0.0', {
    name: 'reports',
    shared: { react: '^18.0.0 || ^19.0.0 || ^20.0.0' },
  });
  expect(sharedPackages()).toEqual([
    'jotai 2.20.3 | remote-main 1.0.0-b, live | ~2.20.0 | 2.21.0, 3.0.0 | all',
    'react 19.3.1 | remote-main 1.0.0-b, live | ^19.2.0 | 20.0.0 | useState, useEffect',
    'react 19.3.1 | remote-main 1.0.0-c, candidate | ^20.0.0 | 19.3.2, 19.4.0 | not stated',
    'react 19.3.1 | remote-reports 1.0.0, live | ^18.0.0 || ^19.0.0 || ^20.0.0 |  | not stated',
  ]);
  await on.retireRemote('replaced by reports');
  expect(sharedPackages()).toEqual([expect.stringContaining('remote-reports')]);
});

test('releases.html shows no shared packages of a remote whose pages export `mount`, because the remote has its own copies', async () => {
  const route = { ...createFixtureRoute('/dashboard'), mount: true };
  await on.releaseRemote('1.0.0-b', { routes: [route] });
  expect(sharedPackages()).toEqual([]);
  expect(on.read('shell/releases.html')).not.toContain('Shared packages');
});

test('for a shared package that the shell does not provide, releases.html lists the remote that uses it, but no blocked upgrade', async () => {
  await on.releaseRemote('1.0.0-b', { shared: { toString: '^4.0.0' } });
  expect(sharedPackages()).toEqual([
    'toString  | remote-main 1.0.0-b, live | ^4.0.0 |  | not stated',
  ]);
});

test('a remote with an unreadable description can be released, but releases.html shows none of its shared packages', async () => {
  await on.releaseRemote('1.0.0-b', { shared: { react: 19 as unknown as string } });
  expect(sharedPackages()).toEqual([]);
});

test('releases.html escapes the names of shared packages, ranges and exports', async () => {
  const name = '<script>alert(1)</script>';
  await on.releaseRemote('1.0.0-b', { shared: { [name]: name }, needs: { [name]: [name] } });
  expect(sharedPackages()).toEqual([`${name}  | remote-main 1.0.0-b, live | ${name} |  | ${name}`]);
  expect(on.read('shell/releases.html')).not.toContain('<script');
});

test.each([
  ['is broken', '{'],
  ['lacks required fields', '{}'],
])(
  'a remote can be released when shell.json of the live shell %s, and releases.html says what to do',
  async (_, content) => {
    writeAtomically(path.join(on.site, 'shell-versions/1.0.0/shell.json'), content);
    await on.releaseRemote('1.0.0-b');
    expect(on.read('shell/releases.html')).toContain(
      '<p>shell.json of shell 1.0.0 cannot be read, so the versions that the shell gives are not shown. Release that version of the shell again, from its build.</p>',
    );
    expect(sharedPackages()).toContainEqual(expect.stringMatching(/^react {2}\| remote-main/));
    await on.releaseShell('1.0.0');
    expect(on.read('shell/releases.html')).not.toContain('cannot be read');
  },
);
