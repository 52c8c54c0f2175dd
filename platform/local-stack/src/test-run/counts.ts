import { writeFileSync } from 'node:fs';

/** The result of a part of `npm test`, in tests or checks. */
export type Counts = {
  passed: number;
  failed: number;
  /** How many tests failed first and passed on a retry. */
  repeated?: number;
  /** The tests that failed or were repeated, as the summary names them. */
  named?: string[];
};

/** The variable that names the file into which a reporter of a test runner writes its counts. */
export const COUNTS_FILE = 'COUNTS_FILE';

export function writeCounts(counts: Counts): void {
  const file = process.env[COUNTS_FILE];
  if (file) writeFileSync(file, JSON.stringify(counts));
}

/** A runner that ended with an error but reported no failure counts as one failure. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  if (exitCode === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, named: ['Failed: an error outside of the tests, shown above'] };
}

export function sumCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}

/** The line of a part in the summary. */
export const partLine = ({ repeated = 0, ...counts }: Counts) =>
  repeated > 0 ? `${lastLine(counts)}, ${repeated} passed only when repeated` : lastLine(counts);

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed }: Counts) => `${passed} passed, ${failed} failed`;

/** Prints the last line of a command that runs tests. It fails when one of them does. */
export function reportCounts(counts: Counts): void {
  console.log(`\n${lastLine(counts)}`);
  if (counts.failed > 0) process.exitCode = 1;
}
