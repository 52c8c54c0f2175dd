import { existsSync, readFileSync } from 'node:fs';

export type TestCounts = { passed: number; failed: number };

/** The figures that we read from the JSON reports of Vitest and Playwright. */
type TestReport = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; flaky: number; unexpected: number };
};

/**
 * Reads the JSON report of a test runner. A test that passes only when repeated (decision 10)
 * counts as passed. If no test failed, an exit code other than 0 counts as one failure.
 */
export function readTestCounts(file: string, exitCode: number): TestCounts {
  const report: TestReport = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const { expected, flaky, unexpected } = report.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
  const { numPassedTests: passed = expected + flaky, numFailedTests: failed = unexpected } = report;
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
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
