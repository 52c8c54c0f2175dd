// What a spreadsheet takes for the start of a formula (OWASP, CSV injection).
const FORMULA = /^[=+\-@\t\r\n]/;

// Excel takes a file without the mark for one of its old code pages.
const BYTE_ORDER_MARK = '\uFEFF';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A text as a cell: never a formula, since names and addresses are what strangers chose; quoted as RFC 4180 has it. */
const toCell = (text: string): string => {
  if (FORMULA.test(text)) return quoted(`'${text}`);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? quoted(text) : text;
};

/** Rows as a CSV file (RFC 4180) that spreadsheets open without running any of it. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
