import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configSchema } from '@platform/federation/runtime';
import { expect, test, vi } from 'vitest';
import type { WorkspaceRemote } from '../workspace/folders';
import { readPorts } from '../workspace/ports';
import { createLocalSiteConfig } from './site-config';

const remotes: WorkspaceRemote[] = [];
vi.mock('../workspace/folders', async (original) => ({
  ...(await original<typeof import('../workspace/folders')>()),
  findRemotes: () => remotes,
}));

test('the local configuration has the settings of each config.local.json under the name of its remote, and the flags of all remotes', () => {
  const root = mkdtempSync(join(tmpdir(), 'remotes-'));
  const put = (name: string, own: object) => {
    const folder = join(root, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'config.local.json'), JSON.stringify(own));
    remotes.push({ name, folder, package: `remote-${name}` });
  };
  put('reports', { settings: { rows: 50 }, flags: { reports: true } });
  put('news', { flags: { news: { share: 10 } } });
  expect(
    configSchema['~standard'].validate(createLocalSiteConfig(readPorts({}, remotes))),
  ).toMatchObject({
    value: {
      remotes: { reports: { settings: { rows: 50 } }, news: {} },
      flags: { reports: true, news: { share: 10 } },
    },
  });
  rmSync(root, { recursive: true });
});
