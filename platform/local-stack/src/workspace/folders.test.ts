import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRemotes } from './folders';

test('remotes are found by their folders, and remote-onboarding and remote-main come first', () => {
  const root = mkdtempSync(join(tmpdir(), 'remotes-'));
  for (const name of ['remote-main', 'remote-big-reports', 'remote-onboarding', 'shell']) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'package.json'), '{}');
  }
  mkdirSync(join(root, 'remote-left-over'));
  expect(findRemotes(root)).toEqual([
    { package: 'remote-onboarding', name: 'onboarding', folder: join(root, 'remote-onboarding') },
    { package: 'remote-main', name: 'main', folder: join(root, 'remote-main') },
    {
      package: 'remote-big-reports',
      name: 'big_reports',
      folder: join(root, 'remote-big-reports'),
    },
  ]);
  rmSync(root, { recursive: true });
});
