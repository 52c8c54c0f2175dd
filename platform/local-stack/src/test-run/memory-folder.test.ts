import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createMemoryFolder } from './memory-folder';

test('temporary files of tests get an empty folder of their own', () => {
  const parent = mkdtempSync(join(tmpdir(), 'memory-'));
  const folder = createMemoryFolder(parent) ?? '';
  expect(dirname(folder)).toBe(parent);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(parent, { recursive: true });
});

test('without a file system in memory, temporary files of tests stay where they are', () => {
  expect(createMemoryFolder(join(tmpdir(), 'missing'))).toBeUndefined();
});
