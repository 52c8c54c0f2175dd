/** What a stage of `npm test` came to, in tests or checks. */
export type Counts = {
  passed: number;
  failed: number;
  /** How many of those that passed failed at first. */
  repeated?: number;
};

/** The part of Vitest's JSON report that is counted. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** The part of Playwright's JSON report that is counted. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
};

/** Tests of a Vitest run; a file that could not even be loaded counts as one failure. */
export function vitestCounts(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/**
 * Tests of a Playwright run; an error outside of tests is a failure as well. One that passed when it was repeated has
 * passed (decision 10).
 */
export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    repeated: stats.flaky,
  };
}

/** A runner that ended with an error but reports no failure has failed once nevertheless. */
export function withExit(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}

/** What the summary says of a stage. */
export const stageLine = ({ repeated = 0, ...counts }: Counts) =>
  repeated > 0 ? `${lastLine(counts)}, ${repeated} passed only when repeated` : lastLine(counts);

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed }: Counts) => `${passed} passed, ${failed} failed`;
