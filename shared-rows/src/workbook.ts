import writeXlsxFile from 'write-excel-file/universal';

/** A sheet of a workbook. The first row has the headings. */
export type WorkbookSheet = { name: string; rows: readonly (readonly string[])[] };

/** The maximum length of a cell in Excel. */
const MAX_CELL_CHARACTERS = 32_767;

const COLUMN_WIDTH_CHARACTERS = 24;

/** Characters that XML 1.0 does not allow, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Makes each cell a text, so that a spreadsheet does not find formulas or dates. */
const cellOf = (text: string) => ({
  type: String,
  value: text.replace(NOT_XML, '').slice(0, MAX_CELL_CHARACTERS),
});

/** Writes a workbook in which the headings stay visible while the rows scroll. */
export const writeWorkbook = (sheets: readonly WorkbookSheet[]): Promise<Blob> =>
  writeXlsxFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row) => row.map(cellOf)),
      columns: (rows[0] ?? []).map(() => ({ width: COLUMN_WIDTH_CHARACTERS })),
      stickyRowsCount: 1,
    })),
  ).toBlob();
