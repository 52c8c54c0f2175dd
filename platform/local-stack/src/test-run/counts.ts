/** The result of a part of `npm test`, in tests or checks. */
export type Counts = {
  passed: number;
  failed: number;
  /** The number of tests that failed first and passed on a retry. */
  repeated?: number;
  /** The failed or repeated tests, as the summary names them. */
  named?: string[];
};

/** Adds one failure when a test runner ended with an error but reported no failed test. */
export function countRunnerError(counts: Counts, exitCode: number): Counts {
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
