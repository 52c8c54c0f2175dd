/** Excel reads a file without this mark as one of its old code pages. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A formula may start a cell, or follow any character that separates cells in some locale. (Many
 * locales use `;`, and then quotes inside a line no longer keep a cell together.) Spaces and quotes
 * before it are skipped, as spreadsheets do. East Asian versions also accept the wide characters.
 */
const FORMULA_START = /(?:^|[,;|\t\r\n])(?:[^\S\t\r\n]|")*(?=[=+\-@＝＋－＠])/g;

/** A leading tab or line break hides the formula character from some checks, so it counts too. */
const HIDDEN_START = /^[\t\r\n]/;

/** Puts an apostrophe before each possible formula, because others typed the text (OWASP, CSV injection). */
const plainText = (cell: string): string =>
  cell.replace(FORMULA_START, "$&'").replace(HIDDEN_START, "'$&");

/** A cell as RFC 4180 writes it. */
const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Rows as a CSV file in which no spreadsheet, in any locale, finds a formula. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map((cell) => quoted(plainText(cell))).join(',')}\r\n`).join('')}`;
