import { expect, test } from 'vitest';
import { countRunnerError, partSummary, sumCounts, totalSummary } from './counts';
import { countsOf as playwrightCounts } from './playwright-reporter';
import { countsOf as vitestCounts } from './vitest-reporter';

test('the test summary names failed unit tests, files that cannot be loaded, and other errors', () => {
  const moduleOf = (moduleId: string, states: Record<string, string>, errors: unknown[] = []) => {
    const module = { moduleId, errors: () => errors };
    const tests = Object.entries(states).map(([fullName, state]) => ({ fullName, state, module }));
    const allTests = (wanted: string) => tests.filter(({ state }) => state === wanted);
    return { ...module, children: { allTests } };
  };
  const modules = [
    moduleOf('a.test.ts', {}, [new Error('No such module')]),
    moduleOf('b.test.ts', { adds: 'failed', removes: 'passed', waits: 'skipped' }),
  ] as unknown as Parameters<typeof vitestCounts>[0];
  const late = { name: 'Error', message: 'Late', stack: 'Error: Late\n    at /src/late.ts:1:2' };
  expect(vitestCounts(modules, [late], 'failed')).toEqual({
    passed: 1,
    failed: 3,
    named: [
      'Could not be loaded: a.test.ts',
      'Failed: b.test.ts: adds',
      'Outside of the tests: Error | Late | at /src/late.ts:1:2',
    ],
  });
});

test('the test summary names failed browser tests, and counts tests that passed on retry as passed', () => {
  const outcomes = { 'signs in': 'unexpected', 'signs out': 'expected', imports: 'flaky' };
  const tests = Object.entries({ ...outcomes, prints: 'skipped' }).map(([title, outcome]) => ({
    title,
    location: { file: 'a.spec.ts' },
    outcome: () => outcome,
  }));
  expect(playwrightCounts({ allTests: () => tests }, 1)).toEqual({
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
