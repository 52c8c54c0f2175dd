// @vitest-environment jsdom
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
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

const versions = (): string[] => {
  const page = new DOMParser().parseFromString(on.read('shell/releases.html'), 'text/html');
  const rows = page.querySelectorAll('[aria-label="Versions of remote-main"] tbody tr');
  return [...rows].map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
};
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

test('releases.html does not call a version a preview when its remote was taken off the site, because no link opens it', async () => {
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
