/** The first characters of a UTF-8 file. Without them, Excel reads an old encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a formula may start: at the start of a cell, or after any character that separates cells in
 * some locale. (Many locales use `;`, and then quotes inside a line no longer keep a cell
 * together.) Spreadsheets skip spaces and quotes before a formula, and in East Asia accept wide
 * characters.
 */
const FORMULA_START = /(?:^|[,;|\t\r\n])(?:[^\S\t\r\n]|")*(?=[=+\-@＝＋－＠])/g;

/** A tab or line break at the start of a text. It may hide a formula from some checks. */
const HIDDEN_START = /^[\t\r\n]/;

/** Puts an apostrophe before each possible formula (OWASP, CSV injection). */
const plainText = (cell: string): string =>
  cell.replace(FORMULA_START, "$&'").replace(HIDDEN_START, "'$&");

/** A cell as RFC 4180 writes it. */
const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Rows as a CSV file in which no spreadsheet, in any locale, finds a formula. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map((cell) => quoted(plainText(cell))).join(',')}\r\n`).join('')}`;
