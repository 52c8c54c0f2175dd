import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configSchema } from '@platform/federation/runtime';
import { expect, test, vi } from 'vitest';
import { readPorts } from '../workspace/ports';
import { createLocalSiteConfig } from './site-config';

const workspace = vi.hoisted(() => ({ repositoryRoot: '', findRemotes: () => [] as string[] }));
vi.mock('../workspace/folders', async (original) =>
  Object.assign(workspace, {
    shortNameOf: (await original<typeof import('../workspace/folders')>()).shortNameOf,
  }),
);

test('the local configuration has the settings of each config.local.json under the name of its remote, and the flags of all remotes', () => {
  const root = mkdtempSync(join(tmpdir(), 'remotes-'));
  const put = (name: string, own: object) => {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'config.local.json'), JSON.stringify(own));
  };
  put('remote-reports', { settings: { rows: 50 }, flags: { reports: true } });
  put('remote-news', { flags: { news: { share: 10 } } });
  const remotes = ['remote-reports', 'remote-news'];
  Object.assign(workspace, { repositoryRoot: root, findRemotes: () => remotes });
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
