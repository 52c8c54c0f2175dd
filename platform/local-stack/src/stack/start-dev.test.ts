import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseRemotes, registryEntryOfLiveVersion } from './start-dev';

const chosen = (...names: string[]) => chooseRemotes(['remote-main', 'remote-audit-log'], names);

test('npm start starts the servers of the named remotes, or of all remotes when no remote is named', () => {
  expect(chosen('main')).toEqual(['remote-main']);
  expect(chosen('audit_log')).toEqual(['remote-audit-log']);
  expect(chosen('remote-audit-log')).toEqual(['remote-audit-log']);
  expect(chosen()).toEqual(['remote-main', 'remote-audit-log']);
});

test('npm start with an unknown name lists the names of all remotes', () => {
  expect(() => chosen('mian')).toThrow('no remote "mian" in the workspace: choose from main,');
});

test('npm start serves the live version of a remote whose development server does not run, unless the remote was taken off the site', () => {
  const site = mkdtempSync(join(tmpdir(), 'site-'));
  const main = 'remote-main';
  try {
    expect(() => registryEntryOfLiveVersion(site, main, 3002)).toThrow(
      /no build yet: run "npm run build" first/,
    );
    const packages = { 'remote-main': { live: '1.0.0-a', history: [] } };
    const file = join(site, 'releases.json');
    writeFileSync(file, JSON.stringify({ schema: 2, packages }));
    mkdirSync(join(site, 'remote-main/1.0.0-a'), { recursive: true });
    writeFileSync(join(site, 'remote-main/1.0.0-a/remote.json'), '{"name":"main"}');
    expect(registryEntryOfLiveVersion(site, main, 3002)).toMatchObject({
      current: { url: 'http://localhost:3002/1.0.0-a/', description: { name: 'main' } },
    });
    const retired = { reason: 'Replaced', at: '2026-01-31T00:00:00.000Z' };
    const withRetired = { 'remote-main': { ...packages['remote-main'], retired } };
    writeFileSync(file, JSON.stringify({ schema: 2, packages: withRetired }));
    expect(registryEntryOfLiveVersion(site, main, 3002)).toBeUndefined();
  } finally {
    rmSync(site, { recursive: true });
  }
});
