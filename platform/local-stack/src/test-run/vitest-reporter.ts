import type { Reporter, TestModule } from 'vitest/node';
import { type Counts, writeCounts } from './counts';

type Finished = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

/** Returns a line about an error outside tests: message, test file, and where it was thrown. */
const lineOf = ({
  name,
  message,
  stack = '',
  VITEST_TEST_PATH: test = '',
}: Finished[1][number]) => {
  const place = stack.split('\n').find((line) => line.includes('/src/')) ?? '';
  return [name ?? 'Error', message, test, place.trim()].filter(Boolean).join(' | ');
};

const testsOf = (modules: readonly TestModule[], state: 'passed' | 'failed') =>
  modules.flatMap(({ children }) => [...children.allTests(state)]);

/** Counts tests. An unloadable file, and an error outside tests, are one failure each. */
export const countsOf = (...[modules, errors]: Finished): Counts => {
  const named = [
    ...modules
      .filter((module) => module.errors().length > 0)
      .map(({ moduleId }) => `Could not be loaded: ${moduleId}`),
    ...testsOf(modules, 'failed').map(
      ({ module, fullName }) => `Failed: ${module.moduleId}: ${fullName}`,
    ),
    ...errors.map((error) => `Outside of the tests: ${lineOf(error)}`),
  ];
  return { passed: testsOf(modules, 'passed').length, failed: named.length, named };
};

export default class CountsReporter implements Reporter {
  onTestRunEnd(...finished: Finished): void {
    writeCounts(countsOf(...finished));
  }
}
