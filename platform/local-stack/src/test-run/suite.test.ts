import { expect, test } from 'vitest';
import { readTestOptions, TEST_SUITES } from './suite';

test('npm test runs all its parts, such as lint and unit, when no option selects parts', () => {
  expect(readTestOptions('test')).toEqual({ parts: Object.keys(TEST_SUITES.test), rest: [] });
});

test('npm test runs the parts that --only selects, and always in the same order', () => {
  expect(readTestOptions('test', 'e2e,unit').parts).toEqual(['unit', 'e2e']);
  expect(readTestOptions('test', 'check').parts).toEqual([
    'lint',
    'react',
    'types',
    'imports',
    'unused',
  ]);
});

test('npm test with only the part "unit" passes all further arguments to the test runner', () => {
  expect(readTestOptions('test', 'unit', ['guard', '-t', 'home'])).toEqual({
    parts: ['unit'],
    rest: ['guard', '-t', 'home'],
  });
});

test('npm run check accepts the names of packages to check', () => {
  expect(readTestOptions('test', 'check', ['remote-main']).rest).toEqual(['remote-main']);
});

test('npm test rejects an empty name in the list of its parts, such as "unit,"', () => {
  expect(() => readTestOptions('test', 'unit,')).toThrow(
    'There is no part "": choose from lint, react, types,',
  );
});

test('npm run proofs accepts parts such as "attack", but rejects "lint", which is a part of npm test', () => {
  expect(readTestOptions('proofs').parts).toEqual(Object.keys(TEST_SUITES.proofs));
  expect(readTestOptions('proofs', 'attack').parts).toEqual(['attack']);
  expect(() => readTestOptions('proofs', 'lint')).toThrow(
    'There is no part "lint": choose from unit-proofs, build,',
  );
});

test('npm test rejects unknown parts and unused arguments, and the error names the part or argument', () => {
  expect(() => readTestOptions('test', 'units')).toThrow('There is no part "units"');
  expect(() => readTestOptions('test', undefined, ['guard'])).toThrow(
    '"guard" is not used: choose one part',
  );
});
