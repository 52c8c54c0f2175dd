import type { TestModule } from 'vitest/node';
import { writeTestCounts } from './test-counts';

/** The part of Playwright's `Suite` that we use. Only the package `e2e` has Playwright's types. */
type Suite = {
  allTests(): readonly {
    outcome(): 'expected' | 'unexpected' | 'flaky' | 'skipped';
    /** The titles from outside to inside: run (empty), project, file, groups of tests, test. */
    titlePath(): readonly string[];
  }[];
};

const failuresOf = (module: TestModule): string[] => {
  const failed = [...module.children.allTests('failed')];
  if (module.state() !== 'failed' || failed.length > 0)
    return failed.map(({ fullName }) => `Failed: ${module.moduleId}: ${fullName}`);
  // A test file counts as one failure if the file failed and none of its tests did.
  const problem = module.children.size > 0 ? 'Failed outside of its tests' : 'Could not be loaded';
  return [`${problem}: ${module.moduleId}`];
};

/** A reporter for Vitest and Playwright, which counts the tests for the summary. */
export default class TestCounter {
  #suite: Suite = { allTests: () => [] };
  #errors = 0;

  /** Called by Vitest only. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    const passed = modules.flatMap(({ children }) => [...children.allTests('passed')]).length;
    const named = modules.flatMap(failuresOf);
    writeTestCounts({ passed, failed: named.length, named });
  }

  /** Makes Playwright show progress beside a reporter that prints nothing, such as `html`. */
  printsToStdio = () => false;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** Playwright calls this for an error outside of the tests, which is one failure. */
  onError(): void {
    this.#errors += 1;
  }

  /** A test that passes only when repeated (decision 10) counts as passed. */
  onEnd(): void {
    const tests = this.#suite.allTests();
    const named = (outcome: string, label: string): string[] =>
      tests
        .filter((test) => test.outcome() === outcome)
        .map((test) => `${label}: ${test.titlePath().slice(2).join(': ')}`);
    const failed = named('unexpected', 'Failed');
    const repeated = named('flaky', 'Passed only when repeated');
    writeTestCounts({
      passed: named('expected', '').length + repeated.length,
      failed: failed.length + this.#errors,
      named: [...failed, ...repeated],
    });
  }
}
