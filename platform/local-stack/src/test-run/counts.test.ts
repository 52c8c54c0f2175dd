import { expect, test } from 'vitest';
import { lastLine, partLine, playwrightCounts, sum, vitestCounts, withExit } from './counts';

test('the test summary names failed unit tests, files that cannot be loaded, and other errors', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'adds', status: 'failed' },
        { fullName: 'removes', status: 'passed' },
      ],
    },
  ];
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 1, testResults }, ['Late'])).toEqual({
    passed: 7,
    failed: 3,
    named: [
      'Could not be loaded: a.test.ts',
      'Failed: b.test.ts: adds',
      'Outside of the tests: Late',
    ],
  });
});

test('the test summary names failed browser tests, and counts tests that passed on retry as passed', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status }],
  });
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1 },
    errors: [{}],
    suites: [
      {
        specs: [spec('signs in', 'unexpected'), spec('signs out', 'expected')],
        suites: [{ specs: [spec('imports', 'flaky')] }],
      },
    ],
  };
  expect(playwrightCounts(report)).toEqual({
    passed: 6,
    failed: 2,
    repeated: 1,
    named: ['Failed: a.spec.ts: signs in', 'Passed only when repeated: a.spec.ts: imports'],
  });
});

test('the test summary shows how many tests passed only on retry', () => {
  expect(partLine({ passed: 7, failed: 0, repeated: 2 })).toBe(
    '7 passed, 0 failed, 2 passed only when repeated',
  );
  expect(partLine({ passed: 7, failed: 0, repeated: 0 })).toBe('7 passed, 0 failed');
});

test('a test runner that exits with an error has failed, even without failed tests', () => {
  expect(withExit({ passed: 3, failed: 0 }, 1)).toEqual({
    passed: 3,
    failed: 1,
    named: ['Failed: an error outside of the tests, shown above'],
  });
  expect(withExit({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(withExit({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});

test('the last line of the test summary shows the totals of all parts', () => {
  const parts = [
    { passed: 1, failed: 0 },
    { passed: 400, failed: 2 },
  ];
  expect(lastLine(sum(parts))).toBe('401 passed, 2 failed');
});
