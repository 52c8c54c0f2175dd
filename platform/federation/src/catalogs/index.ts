import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Catalog, placeholdersOf } from 'shared-i18n';
import { readJsonFile } from '../read-json-file';
import { type CatalogMessage, readMessages } from './read-messages';

export type { CatalogMessage };

export const LOCALES_FOLDER = 'locales';

export const translatedLanguagesOf = (dir: string): string[] => {
  const folder = path.join(dir, LOCALES_FOLDER);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => path.basename(file, '.json')).sort();
};

export const catalogFilePath = (dir: string, language: string): string =>
  path.join(dir, LOCALES_FOLDER, `${language}.json`);

export const readCatalog = (dir: string, language: string): Catalog =>
  readJsonFile(catalogFilePath(dir, language)) as Catalog;

export const readPackageTexts = (dir: string) => {
  const { name } = readJsonFile(path.join(dir, 'package.json')) as { name: string };
  const catalogs = Object.fromEntries(
    translatedLanguagesOf(dir).map((language) => [language, readCatalog(dir, language)]),
  );
  return { dir, name, messages: readMessages(dir, name), catalogs };
};
export type PackageTexts = ReturnType<typeof readPackageTexts>;

/** A catalog must have the plural forms of all whole numbers up to this count. */
const MAX_COUNT = 200;

/** Returns the plural forms of whole numbers (CLDR): two in German, six in Arabic. */
export const pluralFormsOf = (language: string): Intl.LDMLPluralRule[] => {
  const rules = new Intl.PluralRules(language);
  const needed = new Set(Array.from({ length: MAX_COUNT + 1 }, (_, count) => rules.select(count)));
  return rules.resolvedOptions().pluralCategories.filter((form) => needed.has(form));
};

type Text = CatalogMessage['english'];

// Translation tools write null for a text that is not translated yet.
const isTranslated = <Text>(text: Text | null | undefined): text is Text =>
  text !== undefined && text !== null;

const textsOf = (message: Text): string[] =>
  typeof message === 'string' ? [message] : Object.values(message).filter(isTranslated);

const wrongPlaceholders = (english: Text, translation: Text): string | undefined => {
  const names = textsOf(english).flatMap(placeholdersOf);
  // A plural form may leave out `count`, because translators may write small numbers as words.
  const required = typeof translation === 'string' ? names : names.filter((n) => n !== 'count');
  for (const text of textsOf(translation)) {
    const own = placeholdersOf(text);
    const unknown = own.find((name) => !names.includes(name));
    if (unknown) return `has {${unknown}}, which the English text does not have`;
    const missing = required.find((name) => !own.includes(name));
    if (missing) return `lacks {${missing}}`;
  }
  return undefined;
};

const problemOf = (
  { english }: CatalogMessage,
  translation: Text | null | undefined,
  pluralForms: readonly Intl.LDMLPluralRule[],
): string | undefined => {
  if (!isTranslated(translation)) return 'is missing';
  if (textsOf(translation).some((text) => text.trim() === '')) return 'is empty';
  if (typeof english === 'string') {
    if (typeof translation !== 'string') return 'has plural forms, and the English text has none';
  } else {
    if (typeof translation === 'string') return 'needs plural forms';
    const missing = pluralForms.find((form) => !isTranslated(translation[form]));
    if (missing) return `lacks the form "${missing}"`;
  }
  return wrongPlaceholders(english, translation);
};

/** Returns `pt-BR` for `pt-br` and `pt_BR`, and undefined for a text that is no language code. */
const languageCodeIn = (text: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
};

export const findCatalogProblems = ({ name, messages, catalogs }: PackageTexts): string[] => {
  const keys = new Set(messages.map(({ key }) => key));
  return Object.entries(catalogs).flatMap(([language, catalog]) => {
    const file = `${name}/${LOCALES_FOLDER}/${language}.json`;
    const code = languageCodeIn(language);
    // Reports a file such as `pt_br.json`, because the site requests only `pt-BR.json`.
    if (code !== language) {
      return [
        `${file}: "${language}" is no language code: name the file by a code like ${code ?? 'fr or pt-BR'}.`,
      ];
    }
    const pluralForms = pluralFormsOf(language);
    const found = messages.flatMap((message) => {
      const problem = problemOf(message, catalog[message.key], pluralForms);
      return problem ? [`${file}: "${message.key}" ${problem}.`] : [];
    });
    const unused = Object.keys(catalog).filter((key) => !keys.has(key));
    return [...found, ...unused.map((key) => `${file}: nothing uses "${key}": remove it.`)];
  });
};
