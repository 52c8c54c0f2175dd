import { strToU8, zipSync } from 'fflate';

/** A sheet of a workbook; its first row holds the headings. */
export type WorkbookSheet = { name: string; rows: readonly (readonly string[])[] };

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The media type of a workbook. */
export const WORKBOOK_TYPE = `${TYPE}.sheet`;

/** What Excel accepts in a cell. */
const MAX_CELL_CHARACTERS = 32_767;

/** Characters that XML 1.0 does not allow, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text.replace(NOT_XML, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** A for the first column, AA for the 27th. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26));

/** Every cell is a text, so a spreadsheet takes none for a formula or a date. Some readers want all places named. */
const cellXml = (text: string, place: string): string =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MAX_CELL_CHARACTERS))}</t></is></c>`;

/** The headings stay in view while the rows scroll. */
const sheetXml = ({ rows }: WorkbookSheet): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="24" defaultRowHeight="15"/><sheetData>${rows
    .map((row, index) => {
      const number = index + 1;
      const cells = row.map((text, column) => cellXml(text, `${columnName(column)}${number}`));
      return `<row r="${number}">${cells.join('')}</row>`;
    })
    .join('')}</sheetData></worksheet>`;

/** The bytes of a workbook (.xlsx, ECMA-376), as Excel, LibreOffice and Google Sheets open it. */
export const writeWorkbook = (sheets: readonly WorkbookSheet[]): Uint8Array<ArrayBuffer> => {
  const each = (write: (sheet: WorkbookSheet, number: number) => string): string =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each(
      (_sheet, number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    )}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
      ({ name }, number) =>
        `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each(
      (_sheet, number) =>
        `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}</Relationships>`,
  };
  for (const [index, sheet] of sheets.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet);
  }
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(text)]);
  return zipSync(Object.fromEntries(files));
};
