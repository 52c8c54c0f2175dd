import { expect, test } from 'vitest';
import { licenceLines } from './licences';

test('the licence report shows the number of packages for a common licence, and the names of the packages for a rare licence', () => {
  const packages = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({
    id: `${name}@1.0.0`,
    folder: '',
    license: name === 'g' ? 'ISC' : 'MIT',
  }));
  expect(licenceLines(packages)).toEqual(['MIT: 7 packages', 'ISC: g@1.0.0']);
});
