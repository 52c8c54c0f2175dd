import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readPageInput } from '@platform/federation/hosting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalSiteConfig } from '../../config/site-config';
import {
  createRemoteServer,
  createShellServer,
  type LocalServer,
} from '../../site-server/site-server';
import { findFreePorts, type Ports } from '../../workspace/ports';
import {
  type AttackedServer,
  attackWithBrokenRequestTargets,
  attackWithForeignHostHeaders,
  attackWithForeignOrigins,
} from './hosts';
import { evaluateContentSecurityPolicies } from './policies';

const PAGE = `<!doctype html><meta name="trusted-types" content="default"><title>Shell</title>
  <script>go()</script><script src="/index.0a1b2c3d.js"></script>`;
const REMOTE_FILE = '/1.0.0-abc/remoteEntry.js';

// Runs the part `site` of `npm run attack`, on a small site without backend and identity emulator.
const folder = mkdtempSync(join(tmpdir(), 'attack-'));
const site = join(folder, 'site');
let ports: Ports;
let local: AttackedServer[];
let servers: LocalServer[];

beforeAll(async () => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), text);
  };
  write('shell/index.html', PAGE);
  write('shell/remotes.json', '{"schema":1,"remotes":{}}');
  write(`remote-main${REMOTE_FILE}`, 'go()');
  ports = await findFreePorts();
  const config = createLocalSiteConfig(ports);
  local = [
    { name: 'the site', port: ports.shell, path: '/' },
    { name: 'the registry', port: ports.shell, path: '/remotes.json' },
    { name: 'the configuration', port: ports.shell, path: '/config.json' },
    { name: "a remote's server", port: ports.remotes['remote-main'] ?? 0, path: REMOTE_FILE },
  ];
  servers = [
    createShellServer(site, config, ports),
    createRemoteServer(site, 'remote-main', ports.remotes['remote-main'] ?? 0, config),
  ];
  await Promise.all(servers.map((server) => server.start()));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true });
});

test('no server of the site serves a request whose Host header names a foreign domain', async () => {
  const { tried, through } = await attackWithForeignHostHeaders(local);
  expect(through).toEqual([]);
  expect(tried).toBeGreaterThan(70);
});

test('every server of the site keeps running after a request whose target is not a valid URL', async () => {
  const { tried, through } = await attackWithBrokenRequestTargets(local);
  expect(through).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});

test('no server of the site answers a request from a page or a form of another website', async () => {
  const { tried, through } = await attackWithForeignOrigins(local);
  expect(through).toEqual([]);
  expect(tried).toBeGreaterThan(80);
});

test('csp_evaluator finds no fault in any content security policy', () => {
  const { tried, through } = evaluateContentSecurityPolicies(readPageInput(PAGE));
  expect(through).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(3);
});
