import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/reporters';

/**
 * A reporter of Vitest that writes the errors outside of tests into the file that `UNIT_ERRORS_FILE` names, one line
 * each, because Vitest's JSON report leaves them out.
 */
export default class ErrorsReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env.UNIT_ERRORS_FILE;
    if (!file) return;
    const lines = errors.map(({ name, message, stack = '', VITEST_TEST_PATH: test = '' }) => {
      const place = stack.split('\n').find((line) => line.includes('/src/')) ?? '';
      return [name ?? 'Error', message, test, place.trim()].filter(Boolean).join(' | ');
    });
    writeFileSync(file, JSON.stringify(lines));
  }
}
