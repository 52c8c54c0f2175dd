import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTestCounts, reportTestCounts } from './test-counts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'));
  file = join(folder, 'report.json');
});
afterEach(() => {
  process.exitCode = 0;
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const write = (report: object) => writeFileSync(file, JSON.stringify(report));

test('the test summary counts browser tests that passed on retry as passed', () => {
  write({ stats: { expected: 1, skipped: 1, unexpected: 1, flaky: 1 } });
  expect(readTestCounts(file, 1)).toEqual({ passed: 2, failed: 1 });
});

test('the test summary counts a test runner that exits with an error as a failure, even without failed tests', () => {
  expect(readTestCounts(file, 1)).toEqual({ passed: 0, failed: 1 });
  write({ numPassedTests: 3, numFailedTests: 0 });
  expect(readTestCounts(file, 0)).toEqual({ passed: 3, failed: 0 });
  expect(readTestCounts(file, 1)).toEqual({ passed: 3, failed: 1 });
  write({ numPassedTests: 3, numFailedTests: 2 });
  expect(readTestCounts(file, 1)).toEqual({ passed: 3, failed: 2 });
});

test('the last line of the test summary shows the totals of all parts', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  reportTestCounts({ passed: 1, failed: 0 }, { passed: 400, failed: 2 });
  expect(log).toHaveBeenCalledExactlyOnceWith('\n401 passed, 2 failed');
  expect(process.exitCode).toBe(1);
});
