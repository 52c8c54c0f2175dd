import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInMemoryFolder } from './memory-folder';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

test('each run of the unit tests gets a separate empty folder', () => {
  const first = createInMemoryFolder(parent, 0) ?? '';
  const second = createInMemoryFolder(parent, 0) ?? '';
  expect(readdirSync(parent).sort()).toEqual([basename(first), basename(second)].sort());
  expect([...readdirSync(first), ...readdirSync(second)]).toEqual([]);
});

test('a new run of the unit tests removes the folder of a run that was interrupted, and nothing else', () => {
  // No process has this number, which is larger than Linux allows.
  mkdirSync(join(parent, 'unit-tests-99999999-x', 'files'), { recursive: true });
  mkdirSync(join(parent, 'of-somebody-else'));
  const folder = createInMemoryFolder(parent, 0) ?? '';
  expect(readdirSync(parent).sort()).toEqual(['of-somebody-else', basename(folder)]);
});

test('the unit tests use no folder in memory if too little memory is free, or if the system has no such folder', () => {
  expect(createInMemoryFolder(parent, Number.POSITIVE_INFINITY)).toBeUndefined();
  expect(createInMemoryFolder(join(parent, 'missing'))).toBeUndefined();
  expect(readdirSync(parent)).toEqual([]);
});
