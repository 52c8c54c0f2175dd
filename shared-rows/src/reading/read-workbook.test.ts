/// <reference types="node" />
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFileContent } from './read-file';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relations = (targets: Record<string, string>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    targets,
  )
    .map(([id, path]) => {
      const type = /worksheets/.test(path) ? 'worksheet' : path.replace(/^.*\/|\.xml$/g, '');
      return `<Relationship Id="${id}" Type="${TYPES}/${type === 'workbook' ? 'officeDocument' : type}" Target="${path}"/>`;
    })
    .join('')}</Relationships>`;

/** The files of a workbook with one sheet. The files in `more` replace or add files. */
const partsOf = (sheet: string, more: Record<string, string> = {}): Record<string, string> => ({
  '_rels/.rels': relations({ rId1: 'xl/workbook.xml' }),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations({
    rId1: 'worksheets/sheet1.xml',
    rId2: 'styles.xml',
    rId3: '/xl/sharedStrings.xml',
  }),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
  ...more,
});

const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const rowsIn = (parts: Record<string, string>): string[] => {
  const read = readFileContent(zip(parts));
  if ('problem' in read) throw new Error(read.problem);
  return (read.sheets[0]?.rows ?? []).map((row) => row.join(' | '));
};

const cells = (...all: string[]) => `<sheetData><row>${all.join('')}</row></sheetData>`;

describe('the cells of a workbook', () => {
  const styles = (...codes: string[]) => ({
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${codes
      .map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode='${code}'/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${codes
      .map((_code, index) => `<xf numFmtId="${170 + index}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  });
  const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

  it('in a workbook, long whole numbers keep all digits, and numbers keep the leading zeros of their cell format', () => {
    const sheet = cells(
      number('4791234567890'),
      number('4.79123456789E12'),
      number('12345678901234567890'),
      // Google Sheets writes whole numbers with a point.
      number('7.0', 2),
      // A cell that has only a format.
      number('', 2),
      number('0.30000000000000004'),
    );
    expect(rowsIn(partsOf(sheet, styles('00000')))).toEqual([
      '4791234567890 | 4791234567890 | 12345678901234567890 | 00007 | 0.3',
    ]);
  });

  it.each([
    ['46173', 1, '2026-05-31'],
    ['46173.604166666664', 2, '2026-05-31 14:30'],
    ['0.604166666666667', 2, '14:30'],
    ['1', 1, '1900-01-01'],
    ['59', 1, '1900-02-28'],
    ['61', 1, '1900-03-01'],
    // Styles 3 and 4 are not date formats, although `[Red]` and `"days"` contain letters of date
    // formats.
    ['46173', 3, '46173'],
    ['46173', 4, '46173'],
  ])('a workbook cell with number %s and style %i is read as %s', (value, style, expected) => {
    const formats = styles('dd.mm.yyyy hh:mm', '[Red]0', '0 "days"');
    expect(rowsIn(partsOf(cells(number(value, style)), formats))).toEqual([expected]);
  });

  it('a number format of a workbook adds leading zeros only if it has at most 255 characters', () => {
    const sheet = cells(number('7', 2));
    expect(rowsIn(partsOf(sheet, styles('0'.repeat(255))))).toEqual(['7'.padStart(255, '0')]);
    expect(rowsIn(partsOf(sheet, styles('0'.repeat(256))))).toEqual(['7']);
  });

  it.each([
    ['00\\-000', '2677', '02-677'],
    ['00-000', '12345', '12-345'],
    ['000\\ 00', '1001', '010 01'],
    ['000" "00', '1001', '010 01'],
    ['00000\\-0000', '21341000', '02134-1000'],
    ['00-000', '1234567', '1234-567'],
    ['00000', '-7', '-7'],
    ['00000', '0.5', '0.5'],
  ])(
    'in a workbook, a postal code keeps the zeros and separators of its format %s',
    (format, value, shown) => {
      expect(rowsIn(partsOf(cells(number(value, 2)), styles(format)))).toEqual([shown]);
    },
  );

  it('dates count from 1904 in a workbook of an old Mac, even if Excel has added a second element workbookPr', () => {
    const own =
      '<extLst><ext><x:workbookPr xmlns:x="x15" chartTrackingRefBase="1"/></ext></extLst>';
    const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>${own}</workbook>`;
    const parts = partsOf(cells(number('44711', 1)), { ...styles(), 'xl/workbook.xml': workbook });
    expect(rowsIn(parts)).toEqual(['2026-05-31']);
  });

  it('dates count from 1904 in workbooks of old Macs', () => {
    const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    const parts = partsOf(cells(number('44711', 1)), { ...styles(), 'xl/workbook.xml': workbook });
    expect(rowsIn(parts)).toEqual(['2026-05-31']);
  });

  it('texts of every cell type and formula results of a workbook are read, and cells with errors are left out', () => {
    const strings = `<sst xmlns="${MAIN}"><si><t>Ada_x000D_</t></si><si><r><t>Gra</t></r><r><t>ce</t></r><rPh sb="0" eb="1"><t>GU</t></rPh></si></sst>`;
    const sheet = cells(
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="inlineStr"><is><t>in &amp; line</t></is></c>',
      '<c t="str"><f>LOWER("X")</f><v>x</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="d"><v>2026-05-31</v></c>',
    );
    expect(rowsIn(partsOf(sheet, { 'xl/sharedStrings.xml': strings }))).toEqual([
      'Ada | Grace | in & line | x | TRUE | 2026-05-31',
    ]);
  });

  const at = (place: string) => `<c r="${place}" t="str"><v>${place}</v></c>`;

  it('empty rows near the top of a workbook are kept, and empty columns are left out', () => {
    const sheet = `<sheetData><row r="2">${at('B2')}${at('AA2')}</row><row r="4">${at('B4')}</row></sheetData>`;
    expect(rowsIn(partsOf(sheet))).toEqual([' | ', 'B2 | AA2', ' | ', 'B4 | ']);
  });

  it('empty rows of a sheet are kept among the first 31 rows, and are left out below', () => {
    const rows = [
      `<row r="3">${at('A3')}</row>`,
      `<row r="34">${at('A34')}</row>`,
      `<row r="1048576" hidden="1">${at('A1048576')}</row>`,
    ];
    const read = readFileContent(zip(partsOf(`<sheetData>${rows.join('')}</sheetData>`)));
    const texts = ['', '', 'A3', ...Array(28).fill(''), 'A34', 'A1048576'];
    expect(read).toMatchObject({
      sheets: [{ rows: texts.map((text) => [text]), hidden: new Set([32]) }],
    });
  });

  it('cells are read from workbooks in the strict format, whose XML elements have prefixes', () => {
    const sheet =
      '<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row><x:c t="str"><x:v>Ada</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(rowsIn(partsOf('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual(['Ada']);
  });
});

describe('a zip archive', () => {
  const problemOf = (parts: Record<string, string>) => readFileContent(zip(parts));

  it('a zip archive that is no workbook is not read', () => {
    const document = relations({ rId1: 'word/workbook.xml' });
    expect(problemOf({ 'photo.jpg': 'x' })).toEqual({ problem: 'notWorkbook' });
    expect(problemOf({ '_rels/.rels': document, 'word/workbook.xml': '<document/>' })).toEqual({
      problem: 'notWorkbook',
    });
  });

  it('a workbook that is cut off or holds broken XML is reported as damaged', () => {
    expect(readFileContent(zip(partsOf(cells())).slice(0, -30))).toEqual({ problem: 'damaged' });
    expect(problemOf(partsOf('<sheetData><row>'))).toEqual({ problem: 'damaged' });
  });

  it('a workbook with XML entity definitions is reported as damaged, because entities could expand without end', () => {
    const sheet = `<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet xmlns="${MAIN}"/>`;
    expect(problemOf(partsOf('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual({
      problem: 'damaged',
    });
  });

  /**
   * Returns a workbook whose zip directory states a wrong size of the styles: `size`. With
   * `storedSize`, the directory also states that the styles are stored without compression, in
   * `storedSize` bytes.
   */
  const withStatedSize = (size: number, storedSize?: number) => {
    const styles = `<styleSheet xmlns="${MAIN}">${' '.repeat(10_000)}</styleSheet>`;
    const bytes = zip(partsOf(cells('<c><v>1</v></c>'), { 'xl/styles.xml': styles }));
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    // An entry of the zip directory begins 46 bytes before the name. The compression method is at
    // byte 10 of the entry, the compressed size at byte 20, the size at byte 24.
    const entry = lastIndexOf(bytes, strToU8('xl/styles.xml')) - 46;
    expect(view.getUint32(entry + 24, true)).toBeGreaterThan(10_000);
    view.setUint32(entry + 24, size, true);
    if (storedSize !== undefined) {
      view.setUint16(entry + 10, 0, true);
      view.setUint32(entry + 20, storedSize, true);
    }
    return bytes;
  };

  it('a workbook that would unpack to more than 40 MB is not unpacked', () => {
    const read = readFileContent(withStatedSize(41 * 1024 * 1024));
    expect(read).toEqual({ problem: 'unpacksTooLarge' });
  });

  it('a workbook with more than 40 MB of uncompressed files is not unpacked, even if it states that the files are empty', () => {
    const read = readFileContent(withStatedSize(0, 41 * 1024 * 1024));
    expect(read).toEqual({ problem: 'unpacksTooLarge' });
  });

  it('a workbook is reported as damaged if a file inside is larger than the zip archive states', () => {
    expect(readFileContent(withStatedSize(100))).toEqual({ problem: 'damaged' });
  });

  it('a workbook is not read if its few cells lie so far apart that millions of blank cells would be needed', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const columns = ['', 'A', 'B'].flatMap((first) =>
      letters.flatMap((second) => letters.map((third) => first + second + third)),
    );
    const rows = columns
      .slice(0, 1500)
      .map((column) => `<row><c r="${column}1"><v>1</v></c></row>`);
    expect(problemOf(partsOf(`<sheetData>${rows.join('')}</sheetData>`))).toEqual({
      problem: 'unpacksTooLarge',
    });
  });

  const sheetsOf = (count: number, partOf: (index: number) => string) => {
    const indexes = Array.from({ length: count }, (_, index) => index);
    const sheets = indexes.map((each) => `<sheet name="S${each}" sheetId="1" r:id="r${each}"/>`);
    return {
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><sheets>${sheets.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        Object.fromEntries(indexes.map((each) => [`r${each}`, partOf(each)])),
      ),
    };
  };
  const tooLarge = { problem: 'unpacksTooLarge' };

  it('a workbook in which thousands of merged cells cover the same rows is not read', () => {
    const rows = '<row><c t="str"><v>Ada</v></c></row>'.repeat(2_000);
    const merged = '<mergeCell ref="A1:A2000"/>'.repeat(5_000);
    expect(problemOf(partsOf(`<sheetData>${rows}</sheetData>${merged}`))).toEqual(tooLarge);
  });

  it('a workbook in which many cells show one very long text is not read', () => {
    const long = `<sst xmlns="${MAIN}"><si><t>${'a'.repeat(1_000_000)}</t></si></sst>`;
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
    const parts = partsOf(`<sheetData>${row.repeat(200)}</sheetData>`, {
      'xl/sharedStrings.xml': long,
    });
    expect(problemOf(parts)).toEqual(tooLarge);
  });

  it('a workbook in which many sheets have a cell in the last possible row is read without the empty rows', () => {
    const last = `<worksheet xmlns="${MAIN}"><sheetData><row r="1048576"><c><v>1</v></c></row></sheetData></worksheet>`;
    const names = Array.from({ length: 20 }, (_, index) => `worksheets/s${index}.xml`);
    const sheets = Object.fromEntries(names.map((name) => [`xl/${name}`, last]));
    const book = sheetsOf(names.length, (index) => names[index] ?? '');
    const read = readFileContent(zip(partsOf('', { ...book, ...sheets })));
    const rowsOfEach = 'sheets' in read ? read.sheets.map(({ rows }) => rows.length) : read;
    expect(rowsOfEach).toEqual(Array(20).fill(32));
  });

  it('a workbook with 300 cells in the last possible row is read without a million empty rows', () => {
    const last = `<row r="1048576">${'<c><v>1</v></c>'.repeat(300)}</row>`;
    const read = readFileContent(zip(partsOf(`<sheetData>${last}</sheetData>`)));
    expect(read).toMatchObject({ sheets: [{ rows: { length: 32, 31: Array(300).fill('1') } }] });
  });

  it('a workbook with 60,000 styles that share a number format of 100 kB is read within three seconds', () => {
    const styles = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(100_000)}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(60_000)}</cellXfs></styleSheet>`;
    const since = process.cpuUsage().user;
    const parts = partsOf(cells('<c s="7"><v>7</v></c>'), { 'xl/styles.xml': styles });
    expect(rowsIn(parts)).toEqual(['7']);
    expect((process.cpuUsage().user - since) / 1_000).toBeLessThan(3_000);
  });

  it('a workbook with elements nested a million deep is reported as damaged', () => {
    expect(problemOf(partsOf('<a>'.repeat(1_000_000)))).toEqual({ problem: 'damaged' });
  });

  it('a workbook with a cell in an impossible column is not read', () => {
    expect(problemOf(partsOf(cells('<c r="ZZZZZZZ1"><v>1</v></c>')))).toEqual(tooLarge);
  });

  it('a workbook with 10,000 rows below the headings is read, and a workbook with more rows is not read', () => {
    const row = '<row><c><v>1</v></c></row>';
    const parts = (rows: number) => partsOf(`<sheetData>${row.repeat(rows + 1)}</sheetData>`);
    expect(rowsIn(parts(10_000))).toHaveLength(10_001);
    expect(problemOf(parts(10_001))).toEqual({ problem: 'tooManyRows' });
  });

  it('a sheet that a workbook lists several times is read once', () => {
    const book = sheetsOf(3, () => 'worksheets/sheet1.xml');
    const read = readFileContent(zip(partsOf(cells('<c><v>1</v></c>'), book)));
    expect(read).toMatchObject({ sheets: [{ name: 'S0', rows: [['1']] }] });
  });
});

const lastIndexOf = (bytes: Uint8Array, part: Uint8Array): number => {
  for (let at = bytes.length - part.length; at >= 0; at -= 1) {
    if (part.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
};
