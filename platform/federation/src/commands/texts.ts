import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { po } from 'gettext-parser';
import { type Catalog, ENGLISH, type PluralForms } from 'shared-i18n';
import {
  type CatalogMessage,
  catalogFilePath,
  findCatalogProblems,
  type PackageTexts,
  pluralFormsOf,
  readPackageTexts,
} from '../catalogs';
import { defineCommand, printCompletedStep, resolveTypedPath } from '../cli';
import { toJsonText } from '../release';

/** An entry for translators: a message, or one plural form of it. */
type Entry = { context: string; english: string; key: string; form?: Intl.LDMLPluralRule };

const entriesOf = ({ key, english }: CatalogMessage, language: string): Entry[] =>
  typeof english === 'string'
    ? [{ context: key, english, key }]
    : pluralFormsOf(language).map((form) => ({
        context: `${key}[${form}]`,
        // English has only the forms `one` and `other`. Any further form gets the text of `other`.
        english: (form === 'one' ? english.one : undefined) ?? english.other,
        key,
        form,
      }));

const countsOf = (language: string, form: Intl.LDMLPluralRule): string => {
  const rules = new Intl.PluralRules(language);
  const counts = Array.from({ length: 1000 }, (_, count) => count);
  const own = counts.filter((count) => rules.select(count) === form);
  return `For {count} = ${own.slice(0, 6).join(', ')}${own.length > 6 ? '…' : ''}`;
};

const translationOf = (catalog: Catalog | undefined, { key, form }: Entry): string => {
  const found = catalog?.[key];
  if (form) return typeof found === 'object' ? (found[form] ?? '') : '';
  return typeof found === 'string' ? found : '';
};

/** Returns the text of a PO file, with a separate entry for each plural form. */
export const toPoFile = (packages: readonly PackageTexts[], language: string): string => {
  const entries = packages.flatMap(({ name, messages, catalogs }) =>
    messages.flatMap((message) =>
      entriesOf(message, language).map((entry) => {
        const counts = entry.form && countsOf(language, entry.form);
        const comments = {
          reference: `${name}/${message.reference}`,
          extracted: [message.comment, counts].filter(Boolean).join('\n'),
        };
        const msgstr = [translationOf(catalogs[language], entry)];
        const { context: msgctxt, english: msgid } = entry;
        return [msgctxt, { [msgid]: { msgctxt, msgid, msgstr, comments } }] as const;
      }),
    ),
  );
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=utf-8' };
  const translations = Object.fromEntries(entries);
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 })}\n`;
};

/** Whether two codes are equal, or one adds a region or script to the other: `pt` and `pt-BR`. */
const isSameLanguage = (one: string, other: string): boolean => {
  const parts = (code: string) => `${code.toLowerCase()}-`;
  return parts(one).startsWith(parts(other)) || parts(other).startsWith(parts(one));
};

const parsePoFile = (source: string) => {
  try {
    // Uses `validation`, because without it, the text at the end of a file would count as a
    // translation even if its closing quote is missing.
    return po.parse(source, { validation: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new Error(`The PO file is damaged: get it again, or correct it. ${why}`);
  }
};

/**
 * Returns catalogs by package name. Leaves out a message without a translation in the PO file. A
 * message that the PO file lacks was added after the export, and keeps its present translation.
 * Throws an Error if the file is damaged, or if its header names another language.
 */
export const catalogsFromPoFile = (
  packages: readonly PackageTexts[],
  language: string,
  source: string,
): Record<string, Catalog> => {
  const { translations, headers } = parsePoFile(source);
  // PO files write `pt_BR` for `pt-BR`.
  const named = headers?.Language?.replaceAll('_', '-');
  if (named && !isSameLanguage(named, language)) {
    throw new Error(`The PO file is for ${named}, not ${language}: use --language ${named}.`);
  }
  const translated = ({ context, english }: Entry) => {
    // Finds nothing if the English text was changed since the export.
    const found = translations[context]?.[english];
    // Leaves out fuzzy translations, because translation tools mark their guesses as fuzzy.
    return found?.comments?.flag?.includes('fuzzy') ? '' : (found?.msgstr[0]?.trim() ?? '');
  };
  const catalogOf = ({ messages, catalogs }: PackageTexts): Catalog => {
    const catalog: Record<string, string | PluralForms> = {};
    for (const entry of messages.flatMap((message) => entriesOf(message, language))) {
      const isInFile = translations[entry.context] !== undefined;
      const text = isInFile ? translated(entry) : translationOf(catalogs[language], entry);
      if (text === '') continue;
      const { [entry.key]: known } = catalog;
      catalog[entry.key] = entry.form
        ? ({ ...(typeof known === 'object' ? known : {}), [entry.form]: text } as PluralForms)
        : text;
    }
    return catalog;
  };
  return Object.fromEntries(packages.map((each) => [each.name, catalogOf(each)]));
};

/** Does not trust the PO header, because editors change the encoding but not the header. */
const readUtf8File = (file: string): string => {
  const bytes = readFileSync(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file} is not in UTF-8: save it in UTF-8, then import it again.`);
  }
};

const options = {
  language: { type: 'string', value: 'code', help: 'The language to export or import: fr, pt-BR' },
  file: { type: 'string', value: 'file', help: 'The PO file; <language>.po when left out' },
} as const;

const checkedLanguage = (code: string): string => {
  if (code.toLowerCase() === ENGLISH)
    throw new Error('The English texts are in the code of the packages: change them there.');
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    throw new Error(`"${code}" is not a language code: use a code like fr or pt-BR.`);
  }
};

export const command = defineCommand({
  help: 'Checks the catalogs of all languages, or writes and reads PO files for translators',
  names: ['[export|import]'],
  options,
  async run({ values: { language: code, file: typed }, names: [action], usage }, open) {
    const { root, translated = [root] } = open();
    const packages = translated.map(readPackageTexts);
    if (!action) {
      const problems = packages.flatMap(findCatalogProblems);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      for (const { name, messages, catalogs } of packages) {
        printCompletedStep(
          `${name}: ${messages.length} messages, en ${Object.keys(catalogs).join(' ')}`,
        );
      }
      return;
    }
    if (!code || !['export', 'import'].includes(action)) {
      throw new Error(`Say "export" or "import", and --language.\nUsage: ${usage}`);
    }
    const language = checkedLanguage(code);
    const file = resolveTypedPath(typed ?? `${language}.po`);
    if (action === 'export') {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, toPoFile(packages, language));
      printCompletedStep(
        `${file} has every message, with its place, for translation to ${language}`,
      );
      return;
    }
    if (!existsSync(file)) throw new Error(`There is no ${file}: name the PO file with --file.`);
    const catalogs = catalogsFromPoFile(packages, language, readUtf8File(file));
    for (const { name, dir } of packages) {
      const target = catalogFilePath(dir, language);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, toJsonText(catalogs[name]));
    }
    const problems = packages.map(({ dir }) => readPackageTexts(dir)).flatMap(findCatalogProblems);
    const own = problems.filter((sentence) => sentence.includes(`/${language}.json`));
    if (own.length > 0) throw new Error(own.join('\n'));
    printCompletedStep(`${language} is complete in ${packages.length} packages`);
  },
});
