import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogsFromPoFile, command, toPoFile } from '../commands/texts';
import { findCatalogProblems, pluralFormsOf, readPackageTexts } from '.';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'texts-'));
  write('package.json', { name: 'remote-shop' });
  write('src/texts.ts', SOURCE);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true });
});

const write = (file: string, content: string | object) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(
    path.join(dir, file),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
};

const SOURCE = `import { messages, plural } from 'shared-i18n';
export const texts = messages('remote-shop', {
  title: 'Shop',
  /** On the button. */
  cart: { pay: 'Pay {price} to {shop}', empty: \`Empty\` } as const,
  items: plural('{count} item in {shop}', '{count} items in {shop}'),
  sum: (price: string): string => texts.cart.pay(price, ''),
} satisfies object);
`;

const GERMAN = {
  'remote-shop.title': 'Laden',
  'remote-shop.cart.pay': '{price} an {shop} zahlen',
  'remote-shop.cart.empty': 'Leer',
  'remote-shop.items': { one: '{count} Artikel in {shop}', other: '{count} Artikel in {shop}' },
};

describe('the messages of a package', () => {
  test('messages are read from a .ts file even if the file has a type assertion in angle brackets, such as <const>', () => {
    write(
      'src/texts.ts',
      "export const texts = messages('remote-shop', <const>{ title: 'Shop' });",
    );
    expect(readPackageTexts(dir).messages.map(({ key }) => key)).toContain('remote-shop.title');
  });

  test('a message that the code joins from several texts with + is one message for translators', () => {
    write(
      'src/texts.ts',
      "export const texts = messages('remote-shop', { sold: 'Sold out. ' + 'Come back ' + `soon.` });",
    );
    expect(readPackageTexts(dir).messages).toMatchObject([
      { key: 'remote-shop.sold', english: 'Sold out. Come back soon.' },
    ]);
  });

  test('the messages of a package are read with their keys, plural forms, comments, files and lines', () => {
    expect(readPackageTexts(dir).messages).toEqual([
      { key: 'remote-shop.title', english: 'Shop', reference: 'src/texts.ts:3' },
      {
        key: 'remote-shop.cart.pay',
        english: 'Pay {price} to {shop}',
        reference: 'src/texts.ts:5',
      },
      { key: 'remote-shop.cart.empty', english: 'Empty', reference: 'src/texts.ts:5' },
      {
        key: 'remote-shop.items',
        english: { one: '{count} item in {shop}', other: '{count} items in {shop}' },
        reference: 'src/texts.ts:6',
      },
    ]);
  });

  test('page titles, link labels and search words in routes.ts become messages, and equal texts become one message', () => {
    write('src/texts.ts', '');
    write(
      'src/routes.ts',
      "export const routes = [{ path: '/shop', title: 'Shop', navigation: { label: 'Shop' }, actions: [{ label: 'Pay', words: 'buy order' }] }];",
    );
    expect(readPackageTexts(dir).messages.map(({ key }) => key)).toEqual([
      'remote-shop.routes.Shop',
      'remote-shop.routes.Pay',
      'remote-shop.words.buy order',
    ]);
  });
});

describe('the check of catalogs', () => {
  const problems = (changes: object) => {
    write('locales/de.json', { ...GERMAN, ...changes });
    return findCatalogProblems(readPackageTexts(dir));
  };

  test('the check of translation catalogs finds no problem in a complete catalog', () => {
    expect(problems({})).toEqual([]);
  });

  test.each([
    ['a missing message', { 'remote-shop.title': undefined }, '"remote-shop.title" is missing.'],
    [
      'a message that a translation tool has left as null',
      { 'remote-shop.title': null },
      '"remote-shop.title" is missing.',
    ],
    ['an empty message', { 'remote-shop.title': ' ' }, '"remote-shop.title" is empty.'],
    [
      'a message that nothing uses',
      { 'remote-shop.old': 'Alt' },
      'nothing uses "remote-shop.old": remove it.',
    ],
    [
      'a placeholder that was lost',
      { 'remote-shop.cart.pay': '{price} zahlen' },
      '"remote-shop.cart.pay" lacks {shop}.',
    ],
    [
      'a placeholder with another name',
      { 'remote-shop.cart.pay': '{preis} an {shop}' },
      '"remote-shop.cart.pay" has {preis}, which the English text does not have.',
    ],
    [
      'a plural message without forms',
      { 'remote-shop.items': 'Artikel' },
      '"remote-shop.items" needs plural forms.',
    ],
    [
      'a plural message without a form of the language',
      { 'remote-shop.items': { one: '{count} Artikel in {shop}' } },
      '"remote-shop.items" lacks the form "other".',
    ],
    [
      'a plural form that a translation tool has left as null',
      { 'remote-shop.items': { one: null, other: '{count} Artikel in {shop}' } },
      '"remote-shop.items" lacks the form "one".',
    ],
    [
      'plural forms without a plural message',
      { 'remote-shop.title': { other: 'Laden' } },
      '"remote-shop.title" has plural forms, and the English text has none.',
    ],
  ])('the check of a translation catalog reports %s and the file', (_, changes, sentence) => {
    expect(problems(changes)).toEqual([`remote-shop/locales/de.json: ${sentence}`]);
  });

  test.each([
    ['pt_BR', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['german language', 'fr or pt-BR'],
  ])(
    'the check of a translation catalog reports %s.json, whose name is no language code',
    (name, code) => {
      write(`locales/${name}.json`, GERMAN);
      expect(findCatalogProblems(readPackageTexts(dir))).toEqual([
        `remote-shop/locales/${name}.json: "${name}" is no language code: name the file by a code like ${code}.`,
      ]);
    },
  );

  test('a translation may leave out the placeholder {count} in the plural form "one"', () => {
    expect(
      problems({
        'remote-shop.items': { one: 'ein Artikel in {shop}', other: '{count} in {shop}' },
      }),
    ).toEqual([]);
  });

  test('a catalog is read although a Windows editor has put a byte order mark before its text', () => {
    write('locales/de.json', `\uFEFF${JSON.stringify(GERMAN)}`);
    expect(findCatalogProblems(readPackageTexts(dir))).toEqual([]);
  });

  test('reading a catalog that is not JSON fails with an error that names the file', () => {
    write('locales/de.json', '{');
    expect(() => readPackageTexts(dir)).toThrow(/locales\/de\.json is not valid JSON/);
  });
});

test('a translation needs every plural form that its language has for whole numbers', () => {
  expect(pluralFormsOf('ja')).toEqual(['other']);
  expect(pluralFormsOf('es')).toEqual(['one', 'other']);
  expect([...pluralFormsOf('ar')].sort()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
});

describe('the PO file of a language', () => {
  test('a PO file has each message with its source file and line, and converts back to the same catalog', () => {
    write('locales/ar.json', GERMAN);
    const po = toPoFile([readPackageTexts(dir)], 'de');
    expect(po).toContain('#: remote-shop/src/texts.ts:6');
    expect(po).toContain('msgctxt "remote-shop.items[one]"');
    expect(po).toContain('msgid "{count} item in {shop}"');
    write('locales/de.json', GERMAN);
    const full = [readPackageTexts(dir)];
    expect(catalogsFromPoFile(full, 'de', toPoFile(full, 'de'))).toEqual({ 'remote-shop': GERMAN });
  });

  test('a catalog made from a PO file leaves out messages that are not translated yet', () => {
    const texts = [readPackageTexts(dir)];
    expect(catalogsFromPoFile(texts, 'de', toPoFile(texts, 'de'))).toEqual({ 'remote-shop': {} });
  });

  test('a catalog made from a PO file leaves out fuzzy translations, which no translator has confirmed', () => {
    write('locales/de.json', GERMAN);
    const texts = [readPackageTexts(dir)];
    const fuzzy = toPoFile(texts, 'de').replace('msgctxt "remote-shop.title"', '#, fuzzy\n$&');
    const { 'remote-shop.title': _, ...confirmed } = GERMAN;
    expect(catalogsFromPoFile(texts, 'de', fuzzy)).toEqual({ 'remote-shop': confirmed });
  });

  test.each([
    ['fi', 'fil'],
    ['pt-PT', 'pt-BR'],
  ])(
    'a PO file for the language %s is rejected for a catalog in the language %s',
    (named, language) => {
      const texts = [readPackageTexts(dir)];
      const file = toPoFile(texts, named).replace(named, named.replace('-', '_'));
      expect(() => catalogsFromPoFile(texts, language, file)).toThrow(
        `The PO file is for ${named}, not ${language}: use --language ${named}.`,
      );
    },
  );

  test.each(['Language: de_DE', 'Language: ', 'X-Other: de'])(
    'the German catalog can be read from a PO file with the header "%s"',
    (header) => {
      write('locales/de.json', GERMAN);
      const texts = [readPackageTexts(dir)];
      const file = toPoFile(texts, 'de').replace('Language: de', header);
      expect(catalogsFromPoFile(texts, 'de', file)).toEqual({ 'remote-shop': GERMAN });
    },
  );

  test('npm run texts imports a PO file only if the text of the file is UTF-8, whatever encoding its header names', async () => {
    vi.stubEnv('INIT_CWD', dir);
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const german = { ...GERMAN, 'remote-shop.title': 'Läden' };
    write('locales/de.json', german);
    const po = toPoFile([readPackageTexts(dir)], 'de');
    rmSync(path.join(dir, 'locales'), { recursive: true });
    const open = () => ({ root: dir, packages: [], build: async () => {}, localOrigins: {} });
    const typed = { names: ['import'], rest: [], usage: '', values: { language: 'de' } };
    writeFileSync(path.join(dir, 'de.po'), po, 'latin1');
    await expect(command.run(typed, open)).rejects.toThrow(
      `${path.join(dir, 'de.po')} is not in UTF-8: save it in UTF-8, then import it again.`,
    );
    expect(readdirSync(dir)).not.toContain('locales');
    write('de.po', po.replace('charset=utf-8', 'charset=ISO-8859-1'));
    await command.run(typed, open);
    const { catalogs } = readPackageTexts(dir);
    expect(catalogs.de).toEqual(german);
  });

  test.each([
    ['inside a text', 'zahlen', 'End-of-file within string at line '],
    ['before a translation', 'msgstr "Leer"', 'found 0'],
  ])(
    'npm run texts refuses to import a PO file that ends %s, as an interrupted download does, and changes no catalog',
    async (_, cut, reason) => {
      vi.stubEnv('INIT_CWD', dir);
      vi.spyOn(console, 'log').mockImplementation(() => {});
      write('locales/de.json', GERMAN);
      const [received = ''] = toPoFile([readPackageTexts(dir)], 'de').split(cut);
      write('de.po', received);
      const open = () => ({ root: dir, packages: [], build: async () => {}, localOrigins: {} });
      const typed = { names: ['import'], rest: [], usage: '', values: { language: 'de' } };
      const imported = command.run(typed, open);
      await expect(imported).rejects.toThrow(
        'The PO file is damaged: get it again, or correct it.',
      );
      await expect(imported).rejects.toThrow(reason);
      expect(readPackageTexts(dir).catalogs.de).toEqual(GERMAN);
    },
  );

  test('a catalog made from a PO file leaves out translations of English texts that were changed since the export', () => {
    write('locales/de.json', GERMAN);
    const texts = [readPackageTexts(dir)];
    const old = toPoFile(texts, 'de').replace('msgid "{count} items in {shop}"', 'msgid "{count}"');
    const { other: _, ...unchanged } = GERMAN['remote-shop.items'];
    expect(catalogsFromPoFile(texts, 'de', old)).toEqual({
      'remote-shop': { ...GERMAN, 'remote-shop.items': unchanged },
    });
  });

  test('a catalog made from a PO file keeps translations of messages that were added after the export', () => {
    write('locales/de.json', GERMAN);
    write('src/texts.ts', SOURCE.replace("title: 'Shop',", ''));
    const old = toPoFile([readPackageTexts(dir)], 'de');
    write('src/texts.ts', SOURCE);
    const texts = [readPackageTexts(dir)];
    expect(catalogsFromPoFile(texts, 'de', old)).toEqual({ 'remote-shop': GERMAN });
  });

  test('npm run texts writes the PO file into the folder in which the command was typed', async () => {
    vi.stubEnv('INIT_CWD', dir);
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const open = () => ({ root: dir, packages: [], build: async () => {}, localOrigins: {} });
    const typed = { names: ['export'], rest: [], usage: '' };
    await command.run({ ...typed, values: { language: 'de' } }, open);
    await command.run({ ...typed, values: { language: 'fr', file: 'french.po' } }, open);
    expect(readdirSync(dir)).toEqual(expect.arrayContaining(['de.po', 'french.po']));
  });

  test('npm run texts creates the folder of the PO file that it exports, and names a PO file that is missing during an import', async () => {
    vi.stubEnv('INIT_CWD', dir);
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const open = () => ({ root: dir, packages: [], build: async () => {}, localOrigins: {} });
    const typed = { rest: [], usage: '', values: { language: 'de', file: 'po/german.po' } };
    await expect(command.run({ ...typed, names: ['import'] }, open)).rejects.toThrow(
      `There is no ${path.join(dir, 'po/german.po')}: name the PO file with --file.`,
    );
    await command.run({ ...typed, names: ['export'] }, open);
    expect(readdirSync(path.join(dir, 'po'))).toEqual(['german.po']);
  });

  test('npm run texts refuses to import a PO file for English, because the English texts are in the code', async () => {
    vi.stubEnv('INIT_CWD', dir);
    write('en.po', toPoFile([readPackageTexts(dir)], 'en'));
    const open = () => ({ root: dir, packages: [], build: async () => {}, localOrigins: {} });
    const typed = { names: ['import'], rest: [], usage: '', values: { language: 'en' } };
    await expect(command.run(typed, open)).rejects.toThrow('The English texts are in the code');
    expect(readdirSync(dir)).not.toContain('locales');
  });
});
