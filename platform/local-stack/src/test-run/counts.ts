/** The result of a part of `npm test`, in tests or checks. */
export type Counts = {
  passed: number;
  failed: number;
  /** How many of those that passed failed at first. */
  repeated?: number;
  /** The tests that failed or were repeated, as the summary names them. */
  named?: string[];
};

/** The part of Vitest's JSON report that is counted. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** The part of Playwright's JSON report that is counted. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
};

/** A file or a group of tests. A test that passed on retry is `flaky`, one that failed `unexpected`. */
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { status: string }[] }[];
};

/**
 * The tests of a Vitest run. A file that could not be loaded counts as one failure, and so does an error outside of
 * tests.
 */
export function vitestCounts(report: VitestReport, errors: readonly string[]): Counts {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `Failed: ${name}: ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + errors.length,
    named: [
      ...broken.map(({ name }) => `Could not be loaded: ${name}`),
      ...failed,
      ...errors.map((error) => `Outside of the tests: ${error}`),
    ],
  };
}

/**
 * The tests of a Playwright run. An error outside of tests counts as a failure. A test that passed on retry has passed
 * (decision 10).
 */
export function playwrightCounts({ stats, errors, suites }: PlaywrightReport): Counts {
  const named = (status: string, word: string) =>
    specsOf(suites)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `${word}: ${file}: ${title}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    repeated: stats.flaky,
    named: [...named('unexpected', 'Failed'), ...named('flaky', 'Passed only when repeated')],
  };
}

const specsOf = (suites: readonly PlaywrightSuite[]): PlaywrightSuite['specs'] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);

/** A runner that ended with an error but reported no failure counts as one failure. */
export function withExit(counts: Counts, exitCode: number): Counts {
  if (exitCode === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, named: ['Failed: an error outside of the tests, shown above'] };
}

export function sum(all: readonly Counts[]): Counts {
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
