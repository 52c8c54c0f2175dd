import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import TestCounter from './test-counter';
import { readTestCounts, reportTestCounts, writeTestCounts } from './test-counts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'));
  file = join(folder, 'test/counts.json');
  vi.stubEnv('TEST_COUNTS', file);
});
afterEach(() => {
  process.exitCode = 0;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('the test summary lists failed browser tests, and counts tests that passed on retry as passed', () => {
  const testsWith = {
    'signs in': 'unexpected',
    'signs out': 'expected',
    imports: 'flaky',
    prints: 'skipped',
  } as const;
  const allTests = () =>
    Object.entries(testsWith).map(([title, outcome]) => ({
      outcome: () => outcome,
      titlePath: () => ['', 'site', 'a.spec.ts', title],
    }));
  const counter = new TestCounter();
  counter.onBegin({}, { allTests });
  counter.onError();
  counter.onEnd();
  expect(readTestCounts(file, 1)).toEqual({
    passed: 2,
    failed: 2,
    named: ['Failed: a.spec.ts: signs in', 'Passed only when repeated: a.spec.ts: imports'],
  });
});

test('the test summary counts a test runner that exits with an error as a failure, even without failed tests', () => {
  const named = ['Failed: an error outside of the tests, shown above'];
  expect(readTestCounts(file, 1)).toEqual({ passed: 0, failed: 1, named });
  writeTestCounts({ passed: 3, failed: 0 });
  expect(readTestCounts(file, 0)).toEqual({ passed: 3, failed: 0 });
  expect(readTestCounts(file, 1)).toEqual({ passed: 3, failed: 1, named });
  writeTestCounts({ passed: 3, failed: 2 });
  expect(readTestCounts(file, 1)).toEqual({ passed: 3, failed: 2 });
});

test('the last line of the test summary shows the totals of all parts', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  reportTestCounts({ passed: 1, failed: 0 }, { passed: 400, failed: 2 });
  expect(log).toHaveBeenCalledExactlyOnceWith('\n401 passed, 2 failed');
  expect(process.exitCode).toBe(1);
});
