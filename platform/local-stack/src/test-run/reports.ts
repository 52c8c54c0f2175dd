import type { Counts } from './counts';

/** The fields of Vitest's JSON report that the summary needs. */
type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** Counts the tests in a report of Vitest. A file that cannot be loaded is one failure. */
export const countsOfVitest = ({ numPassedTests, testResults }: VitestReport): Counts => {
  const named = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`Could not be loaded: ${name}`];
    return failed.map(({ fullName }) => `Failed: ${name}: ${fullName}`);
  });
  return { passed: numPassedTests, failed: named.length, named };
};

/** The fields of Playwright's JSON report that the summary needs. */
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: unknown[] };
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = { file: string; title: string; tests: { status: string }[] };

const specsIn = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/**
 * Counts the tests in a report of Playwright. A test that passes on retry has passed (decision 10).
 * An error outside of the tests is one failure.
 */
export const countsOfPlaywright = ({ suites, errors }: PlaywrightReport): Counts => {
  const specs = suites.flatMap(specsIn);
  const namesOf = (wanted: string): string[] =>
    specs.flatMap(({ file, title, tests }) =>
      tests.filter(({ status }) => status === wanted).map(() => `${file}: ${title}`),
    );
  const [failed, repeated] = [namesOf('unexpected'), namesOf('flaky')];
  return {
    passed: namesOf('expected').length + repeated.length,
    failed: failed.length + errors.length,
    repeated: repeated.length,
    named: [
      ...failed.map((name) => `Failed: ${name}`),
      ...repeated.map((name) => `Passed only when repeated: ${name}`),
    ],
  };
};
