import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type TestCounts = {
  passed: number;
  failed: number;
  /** The lines of the summary about tests that failed, or that passed only on a retry. */
  named?: string[];
};

/** Writes the counts of a test runner to the file that {@link readTestCounts} reads. */
export function writeTestCounts(counts: TestCounts): void {
  const { TEST_COUNTS = '' } = process.env;
  mkdirSync(dirname(TEST_COUNTS), { recursive: true });
  writeFileSync(TEST_COUNTS, JSON.stringify(counts));
}

/**
 * Reads the counts of a test runner. If no test failed, an exit code other than 0 counts as one
 * failure.
 */
export function readTestCounts(file: string, exitCode: number): TestCounts {
  const counts: TestCounts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0 };
  if (exitCode === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, named: ['Failed: an error outside of the tests, shown above'] };
}

export const testCountsText = ({ passed, failed }: TestCounts) =>
  `${passed} passed, ${failed} failed`;

/** Prints the sum of the counts. Makes the process exit with 1 if a test failed. */
export function reportTestCounts(...all: readonly TestCounts[]): void {
  const sum = (of: 'passed' | 'failed') => all.reduce((total, counts) => total + counts[of], 0);
  const total = { passed: sum('passed'), failed: sum('failed') };
  console.log(`\n${testCountsText(total)}`);
  if (total.failed > 0) process.exitCode = 1;
}
