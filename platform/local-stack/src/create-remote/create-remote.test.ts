import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findRemotes } from '../workspace/remotes';
import { writeRemote } from './create-remote';
import { remoteName } from './remote-name';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspace-'));
  for (const name of ['remote-main', 'remote-onboarding']) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'package.json'), '{}');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the names of a new remote', () => {
  test('follow from one', () => {
    expect(remoteName('big-reports')).toEqual({
      short: 'big-reports',
      package: 'remote-big-reports',
      component: 'BigReports',
      title: 'Big reports',
      variable: 'BIG_REPORTS_PORT',
    });
    expect(remoteName('remote-big-reports')).toEqual(remoteName('big-reports'));
  });

  test.each(['Reports', '1st', 'a--b', 'a/b', '../a', 'a_b', '-a'])('cannot be %s', (name) => {
    expect(() => remoteName(name)).toThrow(/cannot be a remote's name/);
  });

  test('cannot be nothing, or a path of the shell', () => {
    expect(() => remoteName(undefined)).toThrow(/Say what/);
    expect(() => remoteName('login')).toThrow(/path of the shell/);
  });
});

test('a new remote is found by its folder, on the next port', () => {
  const files = writeRemote(root, remoteName('reports'));
  expect(findRemotes(root).map((remote) => remote.name)).toEqual(['onboarding', 'main', 'reports']);
  expect(files).toContain('src/reports/reports-page.tsx');
  const config = readFileSync(join(root, 'remote-reports/rspack.config.ts'), 'utf8');
  expect(config).toContain("REPORTS_PORT = '3003'");
});

test('a remote that is there is never written over', () => {
  expect(() => writeRemote(root, remoteName('main'))).toThrow(/remote-main already/);
});
