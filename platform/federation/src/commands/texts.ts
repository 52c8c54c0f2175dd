import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogFile, findCatalogProblems, fromPo, readTexts, toPo } from '../catalogs';
import { defineCommand, printDone } from '../cli';

const options = {
  language: { type: 'string', value: 'code', help: 'The language to export or import: fr, pt-BR' },
  file: { type: 'string', value: 'file', help: 'The PO file; <language>.po when left out' },
} as const;

/** Returns a language code. Throws an Error if the code names no language. */
const checkedLanguage = (code: string): string => {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    throw new Error(`"${code}" names no language: use a code like fr or pt-BR.`);
  }
};

export const command = defineCommand({
  help: 'Checks the catalogs of all languages, or writes and reads PO files for translators',
  names: ['[export|import]'],
  options,
  async run({ values: { language: code, file: typed }, names: [action], usage }, open) {
    const { translated = [open().root] } = open();
    const packages = translated.map(readTexts);
    if (!action) {
      const problems = packages.flatMap(findCatalogProblems);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      for (const { name, messages, catalogs } of packages) {
        printDone(`${name}: ${messages.length} messages, en ${Object.keys(catalogs).join(' ')}`);
      }
      return;
    }
    if (!code || !['export', 'import'].includes(action)) {
      throw new Error(`Say "export" or "import", and --language.\nUsage: ${usage}`);
    }
    const language = checkedLanguage(code);
    const file = path.resolve(typed ?? `${language}.po`);
    if (action === 'export') {
      writeFileSync(file, toPo(packages, language));
      printDone(`${file} has every message, with its place, for translation to ${language}`);
      return;
    }
    const catalogs = fromPo(packages, language, readFileSync(file, 'utf8'));
    for (const { name, dir } of packages) {
      const target = catalogFile(dir, language);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, `${JSON.stringify(catalogs[name], null, 2)}\n`);
    }
    const problems = packages.map(({ dir }) => readTexts(dir)).flatMap(findCatalogProblems);
    const own = problems.filter((sentence) => sentence.includes(`/${language}.json`));
    if (own.length > 0) throw new Error(own.join('\n'));
    printDone(`${language} is complete in ${packages.length} packages`);
  },
});
