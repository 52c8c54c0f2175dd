import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localOriginsByPackage } from '../release/build';
import { readPorts } from '../workspace/ports';
import { assignRemotePorts } from './start-site';

const PORTS = readPorts({ MAIN_PORT: '3902' });

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'));
});
afterEach(() => rmSync(site, { recursive: true }));

const release = (...names: string[]) => {
  const packages = Object.fromEntries(names.map((name) => [name, { live: '1.0.0', history: [] }]));
  writeFileSync(join(site, 'releases.json'), JSON.stringify({ schema: 2, packages }));
};

test('npm run site gives the remotes of the workspace their usual ports, even before their first release', async () => {
  release('shell');
  const remotes = await assignRemotePorts(site, PORTS);
  expect(localOriginsByPackage({ remotes })).toMatchObject({
    'remote-onboarding': 'http://localhost:3001/',
    'remote-main': 'http://localhost:3902/',
  });
});

test('npm run site gives a free port to a remote that exists only on the site', async () => {
  release('shell', 'remote-main', 'remote-of-others');
  const ports = await assignRemotePorts(site, PORTS);
  expect(ports['remote-of-others']).toBeGreaterThan(1023);
  expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length);
  expect(ports).toMatchObject({ 'remote-main': 3902 });
});
