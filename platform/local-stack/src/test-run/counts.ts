import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The result of a part of `npm test`, in tests or checks. */
export type Counts = {
  passed: number;
  failed: number;
  /** The number of tests that failed first and passed on a retry. */
  repeated?: number;
  /** The failed or repeated tests, as the summary names them. */
  named?: string[];
};

/** Writes the counts of a test runner to the file that {@link readCounts} reads. */
export function writeCounts(counts: Counts): void {
  const { TEST_COUNTS = '' } = process.env;
  mkdirSync(dirname(TEST_COUNTS), { recursive: true });
  writeFileSync(TEST_COUNTS, JSON.stringify(counts));
}

/** Reads the counts of a test runner that has ended. An exit code without a failed test is one. */
export function readCounts(file: string, exitCode: number): Counts {
  const counts: Counts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0 };
  if (exitCode === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, named: ['Failed: an error outside of the tests, shown above'] };
}

export function sumCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}

/** Returns the line of a part in the summary. */
export const partSummary = ({ repeated = 0, ...counts }: Counts) =>
  repeated > 0
    ? `${totalSummary(counts)}, ${repeated} passed only when repeated`
    : totalSummary(counts);

/** Returns the last line of `npm test`. */
export const totalSummary = ({ passed, failed }: Counts) => `${passed} passed, ${failed} failed`;

/** Prints the last line of a command that runs tests. The command fails when a test does. */
export function reportCounts(counts: Counts): void {
  console.log(`\n${totalSummary(counts)}`);
  if (counts.failed > 0) process.exitCode = 1;
}
