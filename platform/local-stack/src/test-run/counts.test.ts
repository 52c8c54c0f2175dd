import { expect, test } from 'vitest';
import { countRunnerError, partSummary, sumCounts, totalSummary } from './counts';
import { countsOfPlaywright, countsOfVitest } from './reports';

test('the test summary names failed unit tests and files that cannot be loaded', () => {
  const resultOf = (name: string, states: Record<string, string>) => ({
    name,
    status: 'failed',
    assertionResults: Object.entries(states).map(([fullName, status]) => ({ fullName, status })),
  });
  const testResults = [
    resultOf('a.test.ts', {}),
    resultOf('b.test.ts', { adds: 'failed', removes: 'passed', waits: 'skipped' }),
  ];
  expect(countsOfVitest({ numPassedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: 2,
    named: ['Could not be loaded: a.test.ts', 'Failed: b.test.ts: adds'],
  });
});

test('the test summary names failed browser tests, and counts tests that passed on retry as passed', () => {
  const specsOf = (states: Record<string, string>) =>
    Object.entries(states).map(([title, status]) => ({
      file: 'a.spec.ts',
      title,
      tests: [{ status }],
    }));
  const nested = { specs: specsOf({ imports: 'flaky', prints: 'skipped' }) };
  const specs = specsOf({ 'signs in': 'unexpected', 'signs out': 'expected' });
  const suites = [{ specs, suites: [nested] }];
  expect(countsOfPlaywright({ suites, errors: [new Error('late')] })).toEqual({
    passed: 2,
    failed: 2,
    repeated: 1,
    named: ['Failed: a.spec.ts: signs in', 'Passed only when repeated: a.spec.ts: imports'],
  });
});

test('the test summary shows how many tests passed only on retry', () => {
  expect(partSummary({ passed: 7, failed: 0, repeated: 2 })).toBe(
    '7 passed, 0 failed, 2 passed only when repeated',
  );
  expect(partSummary({ passed: 7, failed: 0, repeated: 0 })).toBe('7 passed, 0 failed');
});

test('a test runner that exits with an error has failed, even without failed tests', () => {
  expect(countRunnerError({ passed: 3, failed: 0 }, 1)).toEqual({
    passed: 3,
    failed: 1,
    named: ['Failed: an error outside of the tests, shown above'],
  });
  expect(countRunnerError({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(countRunnerError({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});

test('the last line of the test summary shows the totals of all parts', () => {
  const parts = [
    { passed: 1, failed: 0 },
    { passed: 400, failed: 2 },
  ];
  expect(totalSummary(sumCounts(parts))).toBe('401 passed, 2 failed');
});
