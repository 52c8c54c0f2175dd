import { join } from 'node:path';
import { smokeTestRemote } from '@platform/federation/smoke';
import {
  createFixtureSite,
  FIXTURE_ORIGINS,
  writeShellBuildFixture,
} from '@platform/federation/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runSmokeTest } from './smoke-build';

vi.mock('@platform/federation/smoke', () => ({ smokeTestRemote: vi.fn(async () => []) }));
vi.mock('../test-run/browsers', () => ({ findOrInstallBrowser: () => '/usr/bin/chromium' }));
vi.mock('../test-run/tests', () => ({ runBrowserTests: vi.fn() }));

test('the smoke test of a shell visits the pages of all remotes except those that were taken off the site', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const on = createFixtureSite();
  onTestFinished(() => on.remove());
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
  await on.releaseRemote('1.0.0', { name: 'reports' });
  await on.retireRemote('replaced by reports');
  const build = writeShellBuildFixture(join(on.root, 'next'), '1.1.0');
  const target = { site: on.site, origins: FIXTURE_ORIGINS };
  await runSmokeTest({ name: 'shell', build, target, accepted: [] });
  const visited = vi.mocked(smokeTestRemote).mock.calls.map(([{ name }]) => name);
  expect(visited).toEqual(['remote-reports']);
});
