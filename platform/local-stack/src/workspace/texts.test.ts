import { findCatalogProblems, readPackageTexts } from '@platform/federation/catalogs';
import { expect, test } from 'vitest';
import { findTranslatedPackages } from './folders';

const packages = findTranslatedPackages().map((dir) => readPackageTexts(dir));

test.each(packages)(
  'in $name, each language has every message with the right placeholders and plural forms',
  (texts) => {
    expect(findCatalogProblems(texts)).toEqual([]);
  },
);

test('every translated package has a translation catalog for each language of the shell', () => {
  const languages = Object.keys(packages.find(({ name }) => name === 'shell')?.catalogs ?? {});
  expect(languages).not.toEqual([]);
  for (const { name, catalogs } of packages)
    expect([name, Object.keys(catalogs)]).toEqual([name, languages]);
});
