import { expect, test } from 'vitest';
import { chooseParts, TEST_SUITES } from './suite';

test('npm test runs all its parts, such as lint and unit, when no option selects parts', () => {
  expect(chooseParts('test')).toEqual(Object.keys(TEST_SUITES.test));
});

test('npm test runs the parts that --only selects, and always in the same order', () => {
  expect(chooseParts('test', 'e2e,unit')).toEqual(['unit', 'e2e']);
  expect(chooseParts('test', 'check')).toEqual(['lint', 'react', 'types', 'imports', 'unused']);
});

test('npm test with only the part "unit" accepts arguments for the test runner', () => {
  expect(chooseParts('test', 'unit', ['guard', '-t', 'home'])).toEqual(['unit']);
});

test('npm run check accepts the names of packages to check', () => {
  expect(chooseParts('test', 'check', ['remote-main'])).toContain('types');
});

test('npm test rejects an empty name in the list of its parts, such as "unit,"', () => {
  expect(() => chooseParts('test', 'unit,')).toThrow(
    'There is no part "": choose from lint, react, types,',
  );
});

test('npm run proofs accepts parts such as "attack", but rejects "lint", which is a part of npm test', () => {
  expect(chooseParts('proofs')).toEqual(Object.keys(TEST_SUITES.proofs));
  expect(chooseParts('proofs', 'attack')).toEqual(['attack']);
  expect(() => chooseParts('proofs', 'lint')).toThrow(
    'There is no part "lint": choose from unit-proofs, tagged-proofs, build,',
  );
});

test('npm test rejects unknown parts and unused arguments, and the error names the part or argument', () => {
  expect(() => chooseParts('test', 'units')).toThrow('There is no part "units"');
  expect(() => chooseParts('test', undefined, ['guard'])).toThrow(
    '"guard" is not used: choose one part',
  );
});
