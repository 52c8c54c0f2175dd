import Papa from 'papaparse';
import { forgetLanguages, switchLanguage } from 'shared-i18n';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { csvText } from './csv';

afterEach(forgetLanguages);

const FORMULA = /^[=+\-@＝＋－＠]/;

/** Splits a file at `delimiter`, as a spreadsheet may do, and drops quotes and leading spaces. */
const cellsOf = (csv: string, delimiter: string): string[] =>
  Papa.parse<string[]>(csv.slice(1), { delimiter })
    .data.flat()
    .map((cell) => cell.replace(/^["\s]+/, ''));

/** Splits a file at every separator, as a program that ignores quotes may do. */
const roughCellsOf = (csv: string): string[] =>
  csv.split(/[\uFEFF,;|\t\r\n]/).map((cell) => cell.replace(/^["\s]+/, ''));

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const before = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '"',
  '\u00a0',
  'Ann;',
  'Ann,',
  'Ann|',
  'Ann\t',
  'Ann\n',
  'Ann; "',
  'a";"',
];

// spec: 9 Page by page
describe.each(starts)('a cell with a formula that begins with %s', (start) => {
  test.each(before)(
    'a formula that follows %j in a cell is exported as text, even if a spreadsheet splits the cell before the formula',
    (lead) => {
      const evil = `${lead}${start}HYPERLINK("https://evil.example","x")`;
      const csv = csvText([
        ['Full name', 'Location'],
        ['Ann', evil],
        [evil, evil],
      ]);
      const cells = [
        ...[',', ';', '\t', '|'].flatMap((by) => cellsOf(csv, by)),
        ...roughCellsOf(csv),
      ];
      expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([]);
      expect(cells.length).toBeGreaterThan(20);
    },
  );
});

test.each([
  ['en', ','],
  ['ja', ','],
  ['de', ';'],
  ['es', ';'],
  ['nb', ';'],
  ['pt-BR', ';'],
])(
  'in the language %s, csvText separates cells by %j, as Excel expects, and writes formulas as text',
  (language, separator) => {
    switchLanguage(language);
    const cells = ['Ann', '=1+1', 'Oslo, Storgata 1', 'R&D; Berlin', 'a;=1+1'];
    const text = csvText([cells]);
    expect(text).toContain(`Ann${separator}`);
    expect(Papa.parse(text.slice(1), { delimiter: separator }).data[0]).toEqual([
      'Ann',
      "'=1+1",
      'Oslo, Storgata 1',
      'R&D; Berlin',
      "a;'=1+1",
    ]);
  },
);

test.each([
  ['es', 'es-MX', ','],
  ['es', 'en-US', ';'],
  ['en', 'fr-FR', ';'],
  ['en', 'en-ZA', ';'],
  ['de', 'de-CH', ';'],
  ['ar', 'ar-EG', ','],
])(
  'in the language %s, but a browser of %s, csvText separates cells by %j, as Excel expects in this region',
  (language, region, separator) => {
    switchLanguage(language);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([region, 'en-US']);
    expect(csvText([['Ann', 'Bo']])).toContain(`Ann${separator}Bo`);
  },
);

test.each([
  ['en', ['en-US@posix'], ','],
  ['en', ['C', 'fr-FR'], ';'],
  ['de', ['de@posix'], ';'],
])(
  'in the language %s, csvText separates cells even if the browser names languages that are no valid tags: %j',
  (language, languages, separator) => {
    switchLanguage(language);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    expect(csvText([['Ann', 'Bo']])).toContain(`Ann${separator}Bo`);
  },
);

test('csvText puts an apostrophe before a leading tab or line break, even without a formula', () => {
  expect(csvText([['\tAnn']])).toBe("\uFEFF'\tAnn\r\n");
});

test('csvText changes no text that a spreadsheet reads as plain text', () => {
  const row = ['Jean-Luc O’Hara', 'a+b@x.org', 'Oslo, Storgata 1', 'R&D; Berlin', '5 = 5', '東京'];
  const [read] = Papa.parse<string[]>(csvText([row]).slice(1)).data;
  expect(read).toEqual(row);
});

test('csvText does not time out for a cell of 400,000 spaces', () => {
  const spaces = ' '.repeat(200_000);
  // The test times out if a regular expression searches the rest of a cell after each space.
  expect(csvText([[`${spaces};${spaces}x`]])).toBe(`\uFEFF"${spaces};${spaces}x"\r\n`);
});
