import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryEntrySchema, registrySchema } from '@platform/federation/runtime';
import { expect, test } from 'vitest';
import { createDevRegistry, writeDevConfigAndRegistry } from '../stack/start-dev';
import { readPorts } from '../workspace/ports';
import { createLocalSiteConfig } from './site-config';

const remotes = ['remote-onboarding', 'remote-main'];
const ports = readPorts({ MAIN_PORT: '3902', BACKEND_PORT: '4900' }, remotes);

test('the local configuration contains the origins of the chosen ports', () => {
  expect(createLocalSiteConfig(ports)).toMatchObject({
    apiBaseUrl: '/api',
    identityEmulatorUrl: 'http://localhost:9099',
    checkoutUrl: 'http://localhost:4900/checkout',
    remoteOrigins: ['http://localhost:3001', 'http://localhost:3902'],
  });
});

test('the shell accepts the local registry, which names the development server of each remote', () => {
  const registry = createDevRegistry(ports, remotes);
  expect(registrySchema['~standard'].validate(registry)).not.toHaveProperty('issues');
  const { main } = registry.remotes;
  expect(registryEntrySchema['~standard'].validate(main)).not.toHaveProperty('issues');
  expect(main).toMatchObject({
    package: 'remote-main',
    current: { url: 'http://localhost:3902/' },
  });
});

test('the local configuration and registry are written to the folder that the shell serves', () => {
  const localDir = mkdtempSync(join(tmpdir(), 'documents-'));
  writeDevConfigAndRegistry(localDir, {
    config: createLocalSiteConfig(ports),
    registry: createDevRegistry(ports, remotes),
  });
  const read = (name: string) => JSON.parse(readFileSync(join(localDir, 'public', name), 'utf8'));
  expect(read('config.json')).toEqual(createLocalSiteConfig(ports));
  expect(read('remotes.json')).toEqual(createDevRegistry(ports, remotes));
  rmSync(localDir, { recursive: true });
});
