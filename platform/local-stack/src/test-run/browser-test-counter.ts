import { writeTestCounts } from './test-counts';

/** The part of Playwright's `Suite` that we use. Only the package `e2e` has Playwright's types. */
type Suite = {
  allTests(): readonly {
    outcome(): 'expected' | 'unexpected' | 'flaky' | 'skipped';
    /** The titles from outside to inside: run (empty), project, file, groups of tests, test. */
    titlePath(): readonly string[];
  }[];
};

/**
 * A reporter for Playwright, which counts the tests for the summary. A test that passes only when
 * repeated (decision 10) counts as passed. An error outside of the tests is one failure.
 */
export default class BrowserTestCounter {
  #suite: Suite = { allTests: () => [] };
  #errors = 0;

  /** Makes Playwright show progress beside a reporter that prints nothing, such as `html`. */
  printsToStdio = () => false;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const namesOf = (outcome: string): string[] =>
      this.#suite
        .allTests()
        .filter((test) => test.outcome() === outcome)
        .map((test) => test.titlePath().slice(2).join(': '));
    const [failed, repeated] = [namesOf('unexpected'), namesOf('flaky')];
    writeTestCounts({
      passed: namesOf('expected').length + repeated.length,
      failed: failed.length + this.#errors,
      named: [
        ...failed.map((name) => `Failed: ${name}`),
        ...repeated.map((name) => `Passed only when repeated: ${name}`),
      ],
    });
  }
}
