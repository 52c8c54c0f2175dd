/** Excel reads a file without this mark as one of its old code pages. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet could see a formula begin: after the start of a cell, or after anything that separates cells in some
 * locale (many read `;` instead of `,`, and then quotes inside a line no longer hold a cell together). Spaces and quotes
 * before the formula are skipped, as spreadsheets do. The wide characters count as formulas in East Asian versions.
 */
const FORMULA_START = /(?:^|[,;|\t\r\n])(?:[^\S\t\r\n]|")*(?=[=+\-@＝＋－＠])/g;

/** A leading tab or line break hides the formula character after it from some checks, so it counts as one itself. */
const HIDDEN_START = /^[\t\r\n]/;

/** Puts an apostrophe before each possible formula, because others typed the text (OWASP, CSV injection). */
const plainText = (cell: string): string =>
  cell.replace(FORMULA_START, "$&'").replace(HIDDEN_START, "'$&");

/** A cell as RFC 4180 writes it. */
const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Rows as the text of a CSV file that no spreadsheet, in whatever locale, takes for formulas. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map((cell) => quoted(plainText(cell))).join(',')}\r\n`).join('')}`;
