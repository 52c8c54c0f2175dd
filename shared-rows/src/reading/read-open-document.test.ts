/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFileContent } from './read-file';

const NAMESPACES = ['office', 'table', 'text', 'style', 'draw', 'dc', 'calcext']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

const contentOf = (body: string, styles = '') =>
  `<office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`;

const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const read = (body: string, more: Record<string, string> = {}) =>
  readFileContent(zip({ 'content.xml': contentOf(body), ...more }));

const spreadsheet = (rows: string) =>
  `<office:spreadsheet><table:table table:name="Staff">${rows}</table:table></office:spreadsheet>`;

const cell = (content: string, attributes = '') =>
  `<table:table-cell ${attributes}>${content}</table:table-cell>`;
const text = (content: string, attributes = '') => cell(`<text:p>${content}</text:p>`, attributes);
const row = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;

const rowsIn = (rows: string): string[] => {
  const content = read(spreadsheet(rows));
  if ('problem' in content) throw new Error(content.problem);
  return (content.sheets[0]?.rows ?? []).map((cells) => cells.join(' | '));
};

// spec: 9 Row tables: add locations, add users
describe('an OpenDocument spreadsheet', () => {
  it('a LibreOffice spreadsheet is read without its hidden sheets, and with its merged cells, dates and numbers', () => {
    const file = `${import.meta.dirname}/../import/files/libreoffice-sheets.ods`;
    expect(readFileContent(new Uint8Array(readFileSync(file)))).toEqual({
      sheets: [
        {
          name: 'Users',
          rows: [
            ['Full name', 'Email', 'Location', 'Phone', 'Start date'],
            ['Ada Lovelace', 'ada@acme.example', 'Oslo', '4790000000', '2026-05-31'],
            ['Grace Hopper', 'grace@acme.example', 'Oslo', '', '2026-06-01 14:30'],
            ['Hidden Person', 'hidden@acme.example', 'Oslo', '', ''],
            ['Søren Kjær', 'soren@acme.example', '', '', ''],
            ['Zoë Öztürk', 'zoe@acme.example', '00042', '', ''],
          ],
          hidden: new Set([3]),
        },
        { name: 'Notes', rows: [['Read the other sheet']], hidden: new Set() },
      ],
    });
  });

  it('a postal code in a spreadsheet keeps its leading zeros and hyphens, and other numbers lose their format', () => {
    const numbers = [
      ['02-677', '2677'],
      ['12-345', '12345'],
      ['010 01', '1001'],
      ['1 234', '1234'],
      ['-5', '-5'],
    ];
    const cells = numbers.map(([shown = '', value]) =>
      text(shown, `office:value-type="float" office:value="${value}"`),
    );
    expect(rowsIn(row(cells.join('')))).toEqual(['02-677 | 12-345 | 010 01 | 1234 | -5']);
  });

  it('the texts of a spreadsheet keep spaces, line breaks and paragraphs, and leave out comments and ruby texts', () => {
    const cells = [
      text('Ada<text:s/>Love<text:span>lace</text:span><text:line-break/>1815'),
      cell('<text:p>1 Main St</text:p><text:p>Oslo</text:p>'),
      cell('<office:annotation><text:p>Ask</text:p></office:annotation><text:p>a@x.org</text:p>'),
      text(
        '<text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>a</text:ruby-text></text:ruby>',
      ),
    ];
    expect(rowsIn(row(cells.join('')))).toEqual([
      'Ada Lovelace\n1815 | 1 Main St\nOslo | a@x.org | 東京',
    ]);
  });

  it('a cell of a spreadsheet keeps several consecutive spaces, but never gets millions of spaces', () => {
    const cells = [text('Ada <text:s text:c="2"/>L'), text('B<text:s text:c="1e9"/>')];
    expect(rowsIn(row(cells.join('')))).toEqual(['Ada   L | B']);
  });

  it('a cell of a spreadsheet is read with the text of its link, but without the texts of its drawings', () => {
    const shape = (name: string) => `<draw:${name}><text:p>Note</text:p></draw:${name}>`;
    const shapes = ['frame', 'custom-shape', 'g', 'line', 'rect', 'caption', 'connector'];
    expect(
      rowsIn(row(cell(`${shapes.map(shape).join('')}<text:p><text:a>a@x.org</text:a></text:p>`))),
    ).toEqual(['a@x.org']);
  });

  it('a spreadsheet cell with a formula error is left out in every language, even if the file stores a value for the cell', () => {
    const cells = [
      text('#HODNOTA', 'office:value-type="string" calcext:value-type="error"'),
      text('#N/A', 'office:value-type="float" office:value="0"'),
      text('###', 'office:value-type="float" office:value="42"'),
    ];
    expect(rowsIn(row(cells.join('')))).toEqual(['42']);
  });

  it('numbers in a spreadsheet are read without exponents and thousands separators, and with leading zeros', () => {
    const cells = [
      text('4.79E+10', 'office:value-type="float" office:value="47900000000"'),
      text('1,234.50', 'office:value-type="float" office:value="1234.5"'),
      text('00042', 'office:value-type="float" office:value="42"'),
      text('WAHR', 'office:value-type="boolean" office:boolean-value="true"'),
    ];
    expect(rowsIn(row(cells.join('')))).toEqual(['47900000000 | 1234.5 | 00042 | TRUE']);
  });

  it('repeated rows and cells of a spreadsheet are all read, and empty rows and cells are left out', () => {
    const rows = [
      row(
        text('A', 'table:number-columns-repeated="2"') +
          cell('', 'table:number-columns-repeated="16382"'),
      ),
      row(text('B'), 'table:number-rows-repeated="2"'),
      row(cell(''), 'table:number-rows-repeated="1048573"'),
    ];
    expect(rowsIn(rows.join(''))).toEqual(['A | A', 'B | ', 'B | ']);
  });

  it('a text document of LibreOffice is refused, because it is no spreadsheet', () => {
    expect(read('<office:text><text:p>Ada</text:p></office:text>')).toEqual({
      problem: 'notWorkbook',
    });
  });

  it('a spreadsheet with a password is refused with the reason', () => {
    const manifest = '<manifest><file-entry><encryption-data/></file-entry></manifest>';
    expect(read('', { 'META-INF/manifest.xml': manifest })).toEqual({ problem: 'encrypted' });
  });

  const filled = text('a');
  it.each([
    ['rows', 'tooManyRows', row(filled, 'table:number-rows-repeated="1048576"')],
    ['columns', 'unpacksTooLarge', row(text('a', 'table:number-columns-repeated="16384"'))],
    ['columns', 'unpacksTooLarge', row(text('a', 'table:number-columns-repeated="1e308"'))],
    ['rows', 'unpacksTooLarge', row(filled, 'table:number-rows-repeated="1e308"')],
    [
      'cells',
      'unpacksTooLarge',
      row(text('a', 'table:number-columns-repeated="300"'), 'table:number-rows-repeated="9000"'),
    ],
    [
      'merged cells',
      'unpacksTooLarge',
      row(text('a', 'table:number-rows-spanned="1048576"')).repeat(9_000),
    ],
    [
      'cells outside of the sheet',
      'unpacksTooLarge',
      row(cell('', 'table:number-columns-repeated="16384"') + filled),
    ],
    ['nested elements', 'damaged', row(`${'<text:p>'.repeat(200)}a${'</text:p>'.repeat(200)}`)],
  ])('a spreadsheet with too many %s is refused as %s', (_what, problem, rows) => {
    expect(read(spreadsheet(rows))).toEqual({ problem });
  });

  it('a spreadsheet with too many sheets is refused', () => {
    const sheets = `<table:table>${row(filled)}</table:table>`.repeat(300);
    const body = `<office:spreadsheet>${sheets}</office:spreadsheet>`;
    expect(read(body)).toEqual({ problem: 'unpacksTooLarge' });
  });

  it('hidden sheets of a spreadsheet are skipped, even if there are many large hidden sheets', () => {
    const hidden =
      '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>';
    const many = row(filled, 'table:number-rows-repeated="1048576"');
    const sheets = `<table:table table:style-name="h">${many}</table:table>`.repeat(300);
    const body = `<office:spreadsheet>${sheets}<table:table>${row(filled)}</table:table></office:spreadsheet>`;
    expect(readFileContent(zip({ 'content.xml': contentOf(body, hidden) }))).toMatchObject({
      sheets: [{ rows: [['a']] }],
    });
  });

  it('a spreadsheet is read even if one of its cells contains a table', () => {
    const inner = `<table:table>${row(filled)}</table:table>`;
    expect(rowsIn(row(cell(inner)))).toEqual(['a']);
  });
});
