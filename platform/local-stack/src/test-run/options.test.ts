import { expect, test } from 'vitest';
import { readOptions, STAGES } from './options';

test('everything runs unless told otherwise', () => {
  expect(readOptions([])).toEqual({ stages: [...STAGES], rest: [] });
});

test('the stages chosen run in their own order', () => {
  expect(readOptions(['--only=e2e,unit']).stages).toEqual(['unit', 'e2e']);
  expect(readOptions(['--only=check']).stages).toEqual([
    'lint',
    'react',
    'types',
    'imports',
    'unused',
  ]);
});

test('a runner of tests gets what is left', () => {
  expect(readOptions(['--only=unit', 'guard', '-t', 'home'])).toEqual({
    stages: ['unit'],
    rest: ['guard', '-t', 'home'],
  });
  expect(readOptions(['--only=build', '--', 'remote-main']).rest).toEqual(['remote-main']);
});

test('what nobody knows or takes is said', () => {
  expect(() => readOptions(['--only=units'])).toThrow('There is no stage "units"');
  expect(() => readOptions(['guard'])).toThrow('Nothing here takes "guard"');
});
