import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLocalSiteConfig } from '../config/site-config';
import { recordRunningStack } from '../stack/running';
import { planDevStack } from '../stack/start-dev';
import { findFreePort, findFreePorts, localOriginOf } from '../workspace/ports';
import { backendServiceSpec, identityServiceSpec, resolveStackSettings } from './specs';

const demoFlags = (env: NodeJS.ProcessEnv) => {
  const run = resolveStackSettings({ localDir: '/nowhere' }, env);
  return [backendServiceSpec(run), identityServiceSpec(run)].map((spec) => spec.env?.DEMO_DATA);
};

test('backend and identity service start with demo data unless the variable DEMO_DATA is 0', () => {
  expect(demoFlags({})).toEqual(['1', '1']);
  expect(demoFlags({ DEMO_DATA: '1' })).toEqual(['1', '1']);
  expect(demoFlags({ DEMO_DATA: '0' })).toEqual(['0', '0']);
});

test('backend and site ask invited people to accept the invitation unless the variable INVITATIONS is "automatic"', () => {
  for (const [env, invitations] of [
    [{}, 'ask'],
    [{ INVITATIONS: 'automatic' }, 'automatic'],
  ] as const) {
    const run = resolveStackSettings({ localDir: '/nowhere' }, env);
    expect(backendServiceSpec(run).env).toMatchObject({ INVITATIONS: invitations });
    const { capabilities } = createLocalSiteConfig(run.ports, run);
    expect(capabilities.invitations).toBe(invitations === 'ask');
  }
});

test('the backend of a local run accepts the emulator’s tokens and simulates payments', () => {
  const run = resolveStackSettings(
    { localDir: '/nowhere' },
    { IDENTITY_PORT: '9909', SHELL_PORT: '3900' },
  );
  expect(backendServiceSpec(run).env).toMatchObject({
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9909',
    LOCAL_CHECKOUT: '1',
    APP_URL: 'http://localhost:3900',
    ALLOWED_ORIGINS: 'http://localhost:3900',
  });
});

test('the backend of a local run starts even when the environment sets `TRUSTED_PROXIES`', () => {
  const { env } = backendServiceSpec(resolveStackSettings({ localDir: '/nowhere' }, {}));
  expect(env).toMatchObject({ TRUSTED_PROXIES: '0' });
});

test('the backend of a local run uses the data folder of the run, not the database that the environment names', () => {
  const run = resolveStackSettings({ localDir: '/nowhere' }, {});
  // Expects an empty value, which the backend reads as missing. Without this value, the backend
  // would get the developer's DATABASE_URL.
  expect(backendServiceSpec(run).env).toMatchObject({
    DATABASE_URL: '',
    DATA_DIR: join('/nowhere', 'backend'),
  });
});

test('a second local stack with the same data folder does not start and writes nothing into the folder', async () => {
  const localDir = mkdtempSync(join(tmpdir(), 'stack-'));
  const server = createServer().listen(await findFreePort(), '127.0.0.1');
  await once(server, 'listening');
  const site = localOriginOf((server.address() as AddressInfo).port);
  recordRunningStack(localDir, site);
  try {
    const ports = await findFreePorts();
    await expect(planDevStack({ localDir, ports })).rejects.toThrow(
      `A stack runs from ${localDir} already, at ${site}: use that one, or stop it first.`,
    );
    expect(readdirSync(localDir)).toEqual(['running.txt']);
  } finally {
    server.close();
    rmSync(localDir, { recursive: true });
  }
});
