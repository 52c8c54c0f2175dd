import { expect, test } from 'vitest';
import { lastLine, playwrightCounts, stageLine, sum, vitestCounts, withExit } from './counts';

test('a test file that cannot be loaded counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 2, testResults })).toEqual({
    passed: 7,
    failed: 3,
  });
});

test('an error outside of tests counts as a failure, and a test that passes on retry does not', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2 };
  expect(playwrightCounts({ stats, errors: [{}] })).toEqual({ passed: 7, failed: 2, repeated: 2 });
});

test('the summary shows how many tests passed only on retry', () => {
  expect(stageLine({ passed: 7, failed: 0, repeated: 2 })).toBe(
    '7 passed, 0 failed, 2 passed only when repeated',
  );
  expect(stageLine({ passed: 7, failed: 0, repeated: 0 })).toBe('7 passed, 0 failed');
});

test('a runner that exits with an error has failed, even without failed tests', () => {
  expect(withExit({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(withExit({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(withExit({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});

test('the last line shows the totals of all stages', () => {
  const stages = [
    { passed: 1, failed: 0 },
    { passed: 400, failed: 2 },
  ];
  expect(lastLine(sum(stages))).toBe('401 passed, 2 failed');
});
