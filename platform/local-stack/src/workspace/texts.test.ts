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

test('no text has an exclamation mark, except the headline of the error page', () => {
  const texts = packages.flatMap(({ messages, catalogs }) => [
    ...messages.map(({ key, english }) => [key, english] as const),
    ...Object.values(catalogs).flatMap((catalog) => Object.entries(catalog)),
  ]);
  const loud = texts.filter(([, text]) => /[!！¡]/.test(JSON.stringify(text)));
  expect(loud.filter(([key]) => key !== 'shell.error.oops')).toEqual([]);
});

test('every translated package has a translation catalog for each language of the shell', () => {
  const languages = Object.keys(packages.find(({ name }) => name === 'shell')?.catalogs ?? {});
  expect(languages).not.toEqual([]);
  for (const { name, catalogs } of packages)
    expect([name, Object.keys(catalogs)]).toEqual([name, languages]);
});
