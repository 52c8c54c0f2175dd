import { expect, test } from 'vitest';
import { PARTS, readOptions } from './options';

test('all parts run when no option selects some', () => {
  expect(readOptions([])).toEqual({ parts: [...PARTS], rest: [] });
});

test('selected parts always run in the fixed order', () => {
  expect(readOptions(['--only=e2e,unit']).parts).toEqual(['unit', 'e2e']);
  expect(readOptions(['--only=check']).parts).toEqual([
    'lint',
    'react',
    'types',
    'imports',
    'unused',
  ]);
});

test('the test runner gets the remaining arguments', () => {
  expect(readOptions(['--only=unit', 'guard', '-t', 'home'])).toEqual({
    parts: ['unit'],
    rest: ['guard', '-t', 'home'],
  });
});

test.each(['--only=', '--only=,'])('a list without a part is rejected: %s', (only) => {
  expect(() => readOptions([only])).toThrow('--only is empty: choose from lint, react, types,');
});

test('unknown parts and unused arguments are rejected by name', () => {
  expect(() => readOptions(['--only=units'])).toThrow('There is no part "units"');
  expect(() => readOptions(['guard'])).toThrow('Nothing here takes "guard"');
});
