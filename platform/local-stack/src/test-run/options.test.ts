import { expect, test } from 'vitest';
import { readOptions, STAGES } from './options';

test('all stages run when no option selects some', () => {
  expect(readOptions([])).toEqual({ stages: [...STAGES], rest: [] });
});

test('selected stages always run in the fixed order', () => {
  expect(readOptions(['--only=e2e,unit']).stages).toEqual(['unit', 'e2e']);
  expect(readOptions(['--only=check']).stages).toEqual([
    'lint',
    'react',
    'types',
    'imports',
    'unused',
  ]);
});

test('the test runner gets the remaining arguments', () => {
  expect(readOptions(['--only=unit', 'guard', '-t', 'home'])).toEqual({
    stages: ['unit'],
    rest: ['guard', '-t', 'home'],
  });
  expect(readOptions(['--only=build', '--', 'remote-main']).rest).toEqual(['remote-main']);
});

test('unknown stages and unused arguments are rejected by name', () => {
  expect(() => readOptions(['--only=units'])).toThrow('There is no stage "units"');
  expect(() => readOptions(['guard'])).toThrow('Nothing here takes "guard"');
});
