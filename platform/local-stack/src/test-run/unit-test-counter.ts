import type { Reporter, TestModule } from 'vitest/node';
import { writeTestCounts } from './test-counts';

/** A reporter for Vitest, which counts the tests for the summary. */
export default class UnitTestCounter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const testsWith = (state: 'passed' | 'failed', module: TestModule) => [
      ...module.children.allTests(state),
    ];
    const named = modules
      .filter((module) => module.state() === 'failed')
      .flatMap((module) => {
        const failed = testsWith('failed', module);
        // A failed file without failed tests is one failure.
        if (failed.length === 0) {
          const problem =
            module.children.size > 0 ? 'Failed outside of its tests' : 'Could not be loaded';
          return [`${problem}: ${module.moduleId}`];
        }
        return failed.map(({ fullName }) => `Failed: ${module.moduleId}: ${fullName}`);
      });
    const passed = modules.flatMap((module) => testsWith('passed', module)).length;
    writeTestCounts({ passed, failed: named.length, named });
  }
}
