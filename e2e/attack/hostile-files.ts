import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="${RELATIONS}">${all.join('')}</Relationships>`;
const sheetPart = (content: string) => `<worksheet xmlns="${MAIN}">${content}</worksheet>`;
const data = (rows: string) => `<sheetData>${rows}</sheetData>`;
const workbookPart = (sheets: string) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><sheets>${sheets}</sheets></workbook>`;
const strings = (items: string) => ({
  'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${items}</sst>`,
});
const styles = (code: string, count: number) => ({
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(count)}</cellXfs></styleSheet>`,
});

type Parts = Record<string, string>;

const zip = (parts: Parts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), {
    level: 1,
  });

/** Returns an Excel workbook. `more` adds files to the workbook's archive, or replaces some. */
const workbook = (sheet: string, more: Parts = {}): Uint8Array =>
  zip({
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': workbookPart('<sheet name="Sheet1" sheetId="1" r:id="r1"/>'),
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'styles', 'styles.xml'),
      relation('r3', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheetPart(sheet),
    ...more,
  });

const openDocument = (rows: string): Uint8Array =>
  zip({
    'content.xml': `<document-content><body><spreadsheet><table name="Staff">${rows}</table></spreadsheet></body></document-content>`,
  });

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const HEADINGS = `<row>${inline('Full name')}${inline('Email')}</row>`;
const times = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));
const list = (count: number, line: (at: number) => string) =>
  ['Full name,Email,Role,Location', ...times(count, line)].join('\n');

/** Returns a workbook that states `size` bytes as the size of its sheet, which is wrong. */
const withStatedSize = (size: number): Uint8Array => {
  const bytes = workbook(data('<row/>'.repeat(10_000)));
  const at = Buffer.from(bytes).lastIndexOf('xl/worksheets/sheet1.xml');
  // Writes the size at offset 24 of the directory entry, which begins 46 bytes before the name.
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at - 46 + 24, size, true);
  return bytes;
};

const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02');

/**
 * Returns an archive of `count` files. All files share the same 9 MB of stored bytes, and each file
 * states an original size of 0.
 */
const withSharedBytes = (count: number): Uint8Array => {
  const shared = new Uint8Array(9 * MB);
  const parts = Object.fromEntries(times(count, (at) => [`xl/p${at}.xml`, new Uint8Array()]));
  const bytes = Buffer.from(zipSync({ 'xl/shared.xml': shared, ...parts }, { level: 0 }));
  let at = bytes.indexOf(DIRECTORY_ENTRY);
  for (; at >= 0; at = bytes.indexOf(DIRECTORY_ENTRY, at + 1)) {
    // Makes each entry in the archive's directory (APPNOTE 4.3.12) point to the bytes of the first
    // file, so that an archive of 9 MB unpacks to `count` times 9 MB. Writes three fields of the
    // entry: the compressed size, the original size, and the position of the file.
    bytes.writeUInt32LE(shared.length, at + 20);
    bytes.writeUInt32LE(0, at + 24);
    bytes.writeUInt32LE(0, at + 42);
  }
  return bytes;
};

const MB = 1024 * 1024;
const WIDE = '\uFDFA';

export const HOSTILE_FILES: Record<string, () => Uint8Array | string> = {
  'a format of 100 kB in 60,000 styles': () =>
    workbook(
      data(`${HEADINGS}<row><c s="7"><v>7</v></c></row>`),
      styles('['.repeat(100_000), 60_000),
    ),
  'a format of 100 kB of quotes': () =>
    workbook(data('<row><c s="1"><v>7</v></c></row>'), styles('&quot;a\\'.repeat(20_000), 1_000)),
  'a format of a million zeros': () =>
    workbook(data('<row><c s="1"><v>7</v></c></row>'.repeat(1_000)), styles('0'.repeat(MB), 2)),
  'a heading of a million letters that decompose': () =>
    workbook(data(`<row>${inline(WIDE.repeat(MB))}</row><row>${inline('a')}</row>`)),
  'one shared text of 30 MB': () =>
    workbook(
      data('<row><c t="s"><v>0</v></c></row>'),
      strings(`<si><t>${'a'.repeat(30 * MB)}</t></si>`),
    ),
  'a million shared texts': () =>
    workbook(data('<row><c t="s"><v>7</v></c></row>'), strings('<si><t>a</t></si>'.repeat(MB))),
  'one long text in 100,000 cells': () =>
    workbook(
      data(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(1_000)),
      strings(`<si><t>${'a'.repeat(MB)}</t></si>`),
    ),
  'a rich text of 500,000 runs': () =>
    workbook(
      data('<row><c t="s"><v>0</v></c></row>'),
      strings(`<si>${'<r><t>a</t></r>'.repeat(500_000)}</si>`),
    ),
  'six million empty cells': () =>
    workbook(data(`<row>${'<c/>'.repeat(1_000)}</row>`.repeat(6_000))),
  'a million rows': () => workbook(data('<row><c><v>1</v></c></row>'.repeat(MB))),
  'a column far to the right': () => workbook(data('<row><c r="ZZZZZZZ1"><v>1</v></c></row>')),
  'a cell reference of a million letters': () =>
    workbook(data(`<row><c r="${'Z'.repeat(MB)}"><v>1</v></c></row>`)),
  'all 16,384 columns': () =>
    workbook(data(`<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`.repeat(20))),
  'a row of two million cells': () =>
    workbook(data(`<row>${'<c><v>1</v></c>'.repeat(2 * MB)}</row>`)),
  '300 cells in the last row': () =>
    workbook(data(`<row r="1048576">${'<c><v>1</v></c>'.repeat(300)}</row>`)),
  'the last row of fifty sheets': () => {
    const names = times(50, (at) => `worksheets/s${at}.xml`);
    const last = sheetPart(data('<row r="1048576"><c><v>1</v></c></row>'));
    return workbook('', {
      'xl/workbook.xml': workbookPart(
        names.map((_, at) => `<sheet name="S${at}" sheetId="1" r:id="r${at}"/>`).join(''),
      ),
      'xl/_rels/workbook.xml.rels': relations(
        ...names.map((name, at) => relation(`r${at}`, 'worksheet', name)),
      ),
      ...Object.fromEntries(names.map((name) => [`xl/${name}`, last])),
    });
  },
  'a million nested elements': () => workbook(`${'<a>'.repeat(MB)}${'</a>'.repeat(MB)}`),
  'a million elements without an end tag': () => workbook(data('<row>'.repeat(MB))),
  'an element with 500,000 attributes': () =>
    workbook(`<a ${times(500_000, (at) => `a${at}=""`).join(' ')}/>`),
  'entities that expand to a terabyte': () =>
    workbook('', {
      'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a0 "${'a'.repeat(1_000)}">${times(9, (at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>${sheetPart(data(`<row>${inline('&a9;')}</row>`))}`,
    }),
  'a million unknown entities': () => workbook('&x;'.repeat(MB)),
  'a comment of 30 MB': () => workbook(`<!--${'a'.repeat(30 * MB)}-->${data(HEADINGS)}`),
  'a name of 10 MB': () => workbook(`<${'a'.repeat(10 * MB)}/>`),
  'merged cells that cover the same rows': () =>
    workbook(
      `${data('<row><c t="str"><v>Ada</v></c></row>'.repeat(2_000))}${'<mergeCell ref="A1:A1048576"/>'.repeat(5_000)}`,
    ),
  'parts of more than 40 MB': () => withStatedSize(41 * MB),
  'a part that is larger than its stated size': () => withStatedSize(100),
  '5,000 parts that share the same 9 MB': () => withSharedBytes(5_000),
  '200,000 sheets': () =>
    workbook('', {
      'xl/workbook.xml': workbookPart('<sheet name="S" r:id="r1"/>'.repeat(200_000)),
    }),
  '200,000 relations': () =>
    workbook('', {
      'xl/_rels/workbook.xml.rels': relations(
        relation('r1', 'worksheet', `worksheets/${'../'.repeat(20)}sheet1.xml`).repeat(200_000),
      ),
    }),
  '50,000 parts': () =>
    workbook('', Object.fromEntries(times(50_000, (at) => [`xl/p${at}.xml`, '']))),
  'a spreadsheet of OpenDocument with a million equal rows': () =>
    openDocument(
      '<table-row number-rows-repeated="1048576"><table-cell><p>a</p></table-cell></table-row>',
    ),
  'a spreadsheet of OpenDocument with 16,384 equal cells in 6,000 rows': () =>
    openDocument(
      '<table-row><table-cell number-columns-repeated="16384"><p>a</p></table-cell></table-row>'.repeat(
        6_000,
      ),
    ),
  'a spreadsheet of OpenDocument whose cells are merged over all rows': () =>
    openDocument(
      '<table-row><table-cell number-rows-spanned="1048576"><p>a</p></table-cell></table-row>'.repeat(
        9_000,
      ),
    ),
  'a million empty paragraphs in a cell of OpenDocument': () =>
    openDocument(`<table-row><table-cell><p>a</p>${'<p/>'.repeat(MB)}</table-cell></table-row>`),
  'an archive that is cut off': () => workbook(data(HEADINGS)).slice(0, -30),
  'a text document': () =>
    zip({
      '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
      'word/document.xml': '<document/>',
    }),
  'a heading of 8 MB': () => `${'a'.repeat(8 * MB)},Email\nAda,ada@x.example`,
  'a heading of 8 MB of letters that decompose': () =>
    `${WIDE.repeat(2 * MB)},Email\nAda,ada@x.example`,
  'a name with millions of accents': () =>
    `Full name,Email\na${'\u0301\u0327'.repeat(2 * MB)},ada@x.example`,
  'nine million commas': () => ','.repeat(9 * MB),
  'nine million quotes': () => '"'.repeat(9 * MB),
  'quotes inside of quotes': () => `Full name,Email\n${'"a"b,'.repeat(300_000)}`,
  'four million lines': () => 'a\n'.repeat(4 * MB),
  'a million brackets in a heading': () => `${'['.repeat(MB)}${'('.repeat(MB)},Email\na,b`,
  'a million at signs': () => `Full name,Email\nAda,${'a@'.repeat(MB)}`,
  'a million angle brackets': () => `Full name,Email\nAda,${'<a@'.repeat(MB)}`,
  '10,000 recipients on one line': () => times(10_000, (at) => `Ada <a${at}@x.example>; `).join(''),
  '400,000 users': () => list(400_000, (at) => `A,a${at}@x.ex`),
  '9,999 users': () => list(9_999, (at) => `User ${at},u${at}@x.example,user,`),
  '9,999 users with unknown roles and locations': () =>
    list(9_999, (at) => `User ${at},u${at}@x.example,Boss ${at},Place ${at}`),
  '9,999 users with long names': () =>
    list(9_999, (at) => `${'Ada '.repeat(80)},u${at}@x.example,,`),
  '300 columns with long headings': () =>
    `${times(300, (at) => `${at}${'Heading '.repeat(250)}`).join(',')}\n${`${'x,'.repeat(299)}x\n`.repeat(2_000)}`,
  '6,000 rows of 300 columns': () =>
    `Who${',x'.repeat(299)}\n${`a${','.repeat(299)}\n`.repeat(6_000)}`,
  'a PDF': () => `%PDF-1.7\n${'1 0 obj <<>> endobj\n'.repeat(100_000)}`,
  'an image': () =>
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...times(1_000, (at) => at % 256)]),
  'a JSON file': () => JSON.stringify(times(100_000, (id) => ({ id, email: `${id}@x.example` }))),
  'a contact card': () => 'BEGIN:VCARD\nFN:Ada\nEND:VCARD\n'.repeat(100_000),
  zeros: () => new Uint8Array(9 * MB),
};
