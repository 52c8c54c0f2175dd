/** What a stage of `npm test` came to, in tests or checks. */
export type Counts = {
  passed: number;
  failed: number;
  /** How many of those that passed failed at first. */
  repeated?: number;
  /** The tests that failed or were repeated, as the summary names them. */
  named?: string[];
};

/** The part of Vitest's JSON report that is counted. */
type VitestReport = {
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

/** Tests of a Vitest run; a file that could not even be loaded counts as one failure. */
export function vitestCounts(report: VitestReport): Counts {
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
    failed: report.numFailedTests + broken.length,
    named: [...broken.map(({ name }) => `Could not be loaded: ${name}`), ...failed],
  };
}

/**
 * Tests of a Playwright run; an error outside of tests is a failure as well. One that passed when it was repeated has
 * passed (decision 10).
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

/** A runner that ended with an error but reports no failure has failed once nevertheless. */
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

/** What the summary says of a stage. */
export const stageLine = ({ repeated = 0, ...counts }: Counts) =>
  repeated > 0 ? `${lastLine(counts)}, ${repeated} passed only when repeated` : lastLine(counts);

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed }: Counts) => `${passed} passed, ${failed} failed`;
