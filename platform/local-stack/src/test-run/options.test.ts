import { expect, test } from 'vitest';
import { RINGS, readOptions } from './options';

test('all parts run when no option selects some', () => {
  expect(readOptions('test', [])).toEqual({ parts: [...RINGS.test], rest: [] });
});

test('selected parts always run in the fixed order', () => {
  expect(readOptions('test', ['--only=e2e,unit']).parts).toEqual(['unit', 'e2e']);
  expect(readOptions('test', ['--only=check']).parts).toEqual([
    'lint',
    'react',
    'types',
    'imports',
    'unused',
  ]);
});

test('the test runner gets the remaining arguments', () => {
  expect(readOptions('test', ['--only=unit', 'guard', '-t', 'home'])).toEqual({
    parts: ['unit'],
    rest: ['guard', '-t', 'home'],
  });
});

test.each(['--only=', '--only=,'])('a list without a part is rejected: %s', (only) => {
  expect(() => readOptions('test', [only])).toThrow(
    '--only is empty: choose from lint, react, types,',
  );
});

test('the proofs have parts of their own', () => {
  expect(readOptions('proofs', []).parts).toEqual([...RINGS.proofs]);
  expect(readOptions('proofs', ['--only=attack']).parts).toEqual(['attack']);
  expect(() => readOptions('proofs', ['--only=lint'])).toThrow(
    'There is no part "lint": choose from unit-proofs, build,',
  );
});

test('unknown parts and unused arguments are rejected by name', () => {
  expect(() => readOptions('test', ['--only=units'])).toThrow('There is no part "units"');
  expect(() => readOptions('test', ['guard'])).toThrow('Nothing here takes "guard"');
});
