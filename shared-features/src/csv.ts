import { ENGLISH, language } from 'shared-i18n';

/** Marks a file as UTF-8. Without this mark, Excel reads the file in an old encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Matches each place where a spreadsheet may see the start of a formula. These are the start of a
 * cell, and the place after any character that separates cells in some country. Such a character
 * also counts between quotes. For example, a spreadsheet that splits `Ada,"x;=1"` at `;` reads the
 * cells `Ada,"x` and `=1"`. Spreadsheets skip spaces and quotes before a formula. In East Asia,
 * they also accept wide characters such as `＝`.
 */
const FORMULA_START = /(?:^|[,;|\t\r\n])(?:[^\S\t\r\n]|")*(?=[=+\-@＝＋－＠])/g;

/** A tab or line break at the start of a cell. A formula may follow (OWASP, CSV injection). */
const HIDDEN_START = /^[\t\r\n]/;

/** Puts an apostrophe before each possible formula (OWASP, CSV injection). */
const plainText = (cell: string): string =>
  cell.replace(FORMULA_START, "$&'").replace(HIDDEN_START, "'$&");

/** Browsers may also name a language that `Intl` does not accept, such as `C` or `en-US@posix`. */
const isLanguageTag = (code: string): boolean => {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
};

/**
 * Excel splits the lines of a CSV file at commas only in regions that write 1,234.5, and elsewhere
 * at `;`. The region comes from the browser's first language that is also the site's language. If
 * the site is in English, it comes from the browser's first language, because the site may have no
 * translation into this language.
 */
const separator = (): string => {
  const own = navigator.languages
    .filter(isLanguageTag)
    .find((code) => language() === ENGLISH || code.startsWith(language()));
  const number = new Intl.NumberFormat(own ?? language(), { numberingSystem: 'latn' });
  return number.format(1234.5).startsWith('1,') ? ',' : ';';
};

/** Quotes a cell if RFC 4180 requires it, or if the cell begins or ends with white space. */
const quoted = (cell: string): string =>
  /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Writes a CSV file. Spreadsheets read no cell as a formula, whatever separator they use. */
export const csvText = (rows: readonly (readonly string[])[]): string => {
  const between = separator();
  const line = (row: readonly string[]) =>
    `${row.map((cell) => quoted(plainText(cell))).join(between)}\r\n`;
  return BYTE_ORDER_MARK + rows.map(line).join('');
};
