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
  expect(findRemotes(root)).toEqual(['remote-onboarding', 'remote-main', 'remote-big-reports']);
  rmSync(root, { recursive: true });
});
