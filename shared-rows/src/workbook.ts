import writeXlsxFile from 'write-excel-file/universal';

/** The first row has the headings. */
export type WorkbookSheet = { name: string; rows: readonly (readonly string[])[] };

const EXCEL_MAX_CELL_CHARACTERS = 32_767;

const COLUMN_WIDTH_CHARACTERS = 24;

/** Characters that XML 1.0 does not allow, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Makes each cell a text, because a spreadsheet would read some texts as a formula or a date. */
const cellOf = (text: string) => ({
  type: String,
  value: text.replace(NOT_XML, '').slice(0, EXCEL_MAX_CELL_CHARACTERS),
});

export const writeWorkbook = (sheets: readonly WorkbookSheet[]): Promise<Blob> =>
  writeXlsxFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row) => row.map(cellOf)),
      columns: (rows[0] ?? []).map(() => ({ width: COLUMN_WIDTH_CHARACTERS })),
      stickyRowsCount: 1,
    })),
  ).toBlob();
