import { expect, test } from 'vitest';
import { RINGS, readOptions } from './options';

test('npm test runs all parts when no option selects parts', () => {
  expect(readOptions('test', [])).toEqual({ parts: [...RINGS.test], rest: [] });
});

test('npm test runs selected parts in the fixed order', () => {
  expect(readOptions('test', ['--only=e2e,unit']).parts).toEqual(['unit', 'e2e']);
  expect(readOptions('test', ['--only=check']).parts).toEqual([
    'lint',
    'react',
    'types',
    'imports',
    'unused',
  ]);
});

test('npm test passes the remaining arguments to the test runner', () => {
  expect(readOptions('test', ['--only=unit', 'guard', '-t', 'home'])).toEqual({
    parts: ['unit'],
    rest: ['guard', '-t', 'home'],
  });
});

test('npm run check accepts the packages to check', () => {
  expect(readOptions('test', ['--only=check', 'remote-main']).rest).toEqual(['remote-main']);
});

test.each(['--only=', '--only=,'])('npm test rejects a list without a part: %s', (only) => {
  expect(() => readOptions('test', [only])).toThrow(
    '--only is empty: choose from lint, react, types,',
  );
});

test('npm run proofs has its own parts', () => {
  expect(readOptions('proofs', []).parts).toEqual([...RINGS.proofs]);
  expect(readOptions('proofs', ['--only=attack']).parts).toEqual(['attack']);
  expect(() => readOptions('proofs', ['--only=lint'])).toThrow(
    'There is no part "lint": choose from unit-proofs, build,',
  );
});

test('npm test rejects unknown parts and unused arguments by name', () => {
  expect(() => readOptions('test', ['--only=units'])).toThrow('There is no part "units"');
  expect(() => readOptions('test', ['guard'])).toThrow('Nothing here takes "guard"');
});
