import { language } from 'shared-i18n';

/** Marks a file as UTF-8. Without this mark, Excel reads the file in an old encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Matches each place where a spreadsheet may see the start of a formula: the start of a cell, or
 * after any character that separates cells in some locale. Quotes do not always prevent this: in a
 * locale where `;` separates cells, a `;` between quotes ends the cell unless the cell begins with
 * the quotes. Spreadsheets skip spaces and quotes before a formula. In East Asia, they also accept
 * wide characters such as `＝`.
 */
const FORMULA_START = /(?:^|[,;|\t\r\n])(?:[^\S\t\r\n]|")*(?=[=+\-@＝＋－＠])/g;

/** A start that hides a formula from programs that check only the first character. */
const HIDDEN_START = /^[\t\r\n]/;

/** Puts an apostrophe before each possible formula (OWASP, CSV injection). */
const plainText = (cell: string): string =>
  cell.replace(FORMULA_START, "$&'").replace(HIDDEN_START, "'$&");

/** If a locale writes decimals with a comma, Excel reads only files with `;` as a table. */
const separator = (): string =>
  new Intl.NumberFormat(language()).format(0.5).includes(',') ? ';' : ',';

/** Quotes a cell if RFC 4180 requires it, or if the cell begins or ends with white space. */
const quoted = (cell: string): string =>
  /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * Writes rows as a CSV file. Spreadsheets read no cell as a formula, even if they split the file at
 * the separator of another locale.
 */
export const csvText = (rows: readonly (readonly string[])[]): string => {
  const between = separator();
  const line = (row: readonly string[]) =>
    `${row.map((cell) => quoted(plainText(cell))).join(between)}\r\n`;
  return BYTE_ORDER_MARK + rows.map(line).join('');
};
