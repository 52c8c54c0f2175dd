import { FIRST_FIELD, type PastedRow } from '../checks/row';
import { cleanCell, emptyIfFormulaError } from '../reading/sheet';

/**
 * Finds a quoted cell (RFC 4180). The cell ends at the closing quote, or an address follows the
 * quote: `"Lovelace, Ada" <ada@x.org>`. `"Ada, 5" pipe` is no quoted cell, because another text
 * follows the quote. So its comma separates two cells.
 */
const QUOTED_CELL = /[^\S\t\n]*"(?:[^"]|"")*"(?=[^\S\n]*(?:[,;\t\n<]|$))/y;

const unquote = (cell: string): string =>
  /^"(?:[^"]|"")*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell;

const QUOTED_LINES = /((?:^|[,;\t\n])[^\S\t\n]*)("(?:[^"]|"")*")(?=[^\S\n]*(?:[,;\t\n<]|$))/g;

/**
 * Matches a phone number or date. Also matches "4.48E+11" (as spreadsheets show a phone number) and
 * a date with a time. Does not match up to 7 digits alone, which may be a location's name.
 */
export const PHONE_OR_DATE_PATTERN =
  /^\d[.,]\d+E\+\d+$|^\d\d?-\p{L}{3,4}-(?:\d\d){1,2}$|^(?!\d{1,7}$)[+(]?\d[\d\s()./-]{4,}\d(?:(?:T|,?\s)\d?\d(?::\d\d){1,2}(?:\.\d+)?\s?(?:[ap]m|z|[+-]\d\d:?\d\d)?)?$/iu;

/** Stands for a line break inside a quoted cell, until `normalizeImportedRecord` replaces it. */
export const CELL_LINE_BREAK = '\v';

const isBlankLine = (line: string): boolean => line.trim() === '';

/** Whether every second line is blank. If only one line is blank, it may be an empty cell. */
const isDoubleSpaced = (lines: readonly string[]): boolean =>
  lines.length > 3 && lines.every((line, index) => isBlankLine(line) === (index % 2 === 1));

/** Whether tabs only indent the lines. Each filled line then has tabs only at its start. */
const isIndented = (lines: readonly string[]): boolean =>
  lines.every((line) => isBlankLine(line) || /^\t+[^\t]+$/.test(line));

/**
 * Matches a bullet, a number, or `To:`, `Cc:` or `Bcc:` of an email. Word, PDF files and chats also
 * use `o`, U+F0B7 and U+F0A7 as bullets. No space follows the Japanese `・`, `．` and `）`.
 */
export const LIST_BULLET_PATTERN =
  /^\s*(?:(?:[•·▪‣◦●○■➢✓→\uF0B7\uF0A7*–—-]|o(?=\t)|\p{Nd}+[.)-]|(?:to|b?cc):)\s+|(?:・|\p{Nd}+[．）])\s*)/iu;

/**
 * Removes bullets or numbers if all lines, or all lines below a title, begin with one. Keeps the
 * numbers if several texts begin with the same word, because the texts are then names, such as "1.
 * Floor" and "2. Floor".
 */
const withoutListBullets = (lines: readonly string[]): readonly string[] => {
  const texts = lines.map((line) => line.replace(LIST_BULLET_PATTERN, ''));
  const filled = texts.filter((text) => !isBlankLine(text));
  const hasTitle = texts[0] === lines[0];
  const isEntry = (text: string, at: number) =>
    isBlankLine(text) || ((text !== lines[at] || at === 0) && !text.includes('\t'));
  const isNumbered = lines.some((line) => /^\s*\p{Nd}/u.test(line));
  const firstWords = new Set(filled.map((text) => text.trim().split(/\s/, 1)[0]));
  const isList =
    filled.length > (hasTitle ? 2 : 1) &&
    (!isNumbered || firstWords.size === filled.length) &&
    new Set(filled).size === filled.length &&
    texts.every(isEntry);
  return isList ? texts : lines;
};

/**
 * Word writes `\v` for Shift Enter. Turns it into a line end, unless the text has other line ends
 * or tabs, because `\v` is then a line break inside a cell.
 */
export const replaceVerticalTabs = (text: string): string =>
  /[\r\n\t]/.test(text.trim()) ? text : text.replaceAll('\v', '\n');

/**
 * Keeps the tabs at the end of the last line, because an empty cell follows each tab. Drops them if
 * no tab is between two cells. The text may then come from a web page, where a selection that
 * reaches into the next cell ends with a tab.
 */
const trimEndExceptTabs = (text: string): string => {
  const trimmed = text.trimEnd();
  if (!text.trim().includes('\t')) return trimmed;
  return trimmed + (/^[\t ]*\t/.exec(text.slice(trimmed.length))?.[0] ?? '');
};

/**
 * Makes all line ends `\n`, or `CELL_LINE_BREAK` inside quoted cells. Removes what is not part of a
 * cell: byte order mark, bullets, indenting tabs, white space at the end, and the blank lines of
 * double-spaced lists. Keeps other tabs at the start, because each ends an empty cell. If `start`
 * is not the first field and the text has no email addresses, keeps all tabs and blank lines,
 * because they stand for empty cells.
 */
export const normalizeLineEnds = (text: string, start = FIRST_FIELD): string => {
  const lines = trimEndExceptTabs(text)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(
      QUOTED_LINES,
      (_all, before: string, cell: string) => before + cell.replaceAll('\n', CELL_LINE_BREAK),
    )
    .split('\n');
  if (start !== FIRST_FIELD && !text.includes('@')) return withoutListBullets(lines).join('\n');
  const all = isDoubleSpaced(lines) ? lines.filter((line) => !isBlankLine(line)) : lines;
  const entries = withoutListBullets(all);
  return (isIndented(entries) ? entries.map((line) => line.trimStart()) : entries).join('\n');
};

/** Parentheses with commas that do not separate cells: "Berlin (Mitte, House 2)". */
const IN_PARENTHESES = '[(（][^()（）@\\t\\n]*[)）]';

/**
 * Splits a text into lines of trimmed, unquoted cells. A formula error such as "#N/A" becomes ''. A
 * separator in quotes or parentheses does not split. Drops the apostrophe before a formula.
 */
export function splitCells(text: string, separators: string): string[][] {
  // Looks for parentheses only if commas or semicolons separate cells, because the search is slow.
  const unquoted = /[,;]/.test(separators)
    ? new RegExp(`(?:[^${separators}(（\\n]+|${IN_PARENTHESES}|[(（])*`, 'y')
    : new RegExp(`[^${separators}\\n]*`, 'y');
  let line: string[] = [];
  const lines = [line];
  for (let at = 0; ; at += 1) {
    QUOTED_CELL.lastIndex = at;
    const start = QUOTED_CELL.exec(text)?.[0] ?? '';
    unquoted.lastIndex = at + start.length;
    const cell = start + (unquoted.exec(text)?.[0] ?? '');
    line.push(emptyIfFormulaError(cleanCell(unquote(cell.trim()))));
    at += cell.length;
    if (at >= text.length) break;
    if (text[at] === '\n') {
      line = [];
      lines.push(line);
    }
  }
  return lines;
}

const WIDE_SEPARATOR = new RegExp(`${IN_PARENTHESES}|[、，،；؛]`, 'g');

/** Makes Japanese and Arabic separators ASCII, unless the line has ASCII separators or quotes. */
export const toAsciiSeparators = (line: string): string =>
  /[,;\t"]/.test(line)
    ? line
    : line.replace(WIDE_SEPARATOR, (found) =>
        found.length > 1 ? found : '；؛'.includes(found) ? ';' : ',',
      );

/** Removes a separator at the end of a line: `Portland, OR,` gives `Portland, OR`. */
export const removeTrailingSeparator = (line: string): string =>
  line.trim().replace(/\s?[,;]$/, '');

/** Splits a line into cells and leaves out empty cells: `a,, b` gives `["a", "b"]`. */
export const splitIntoFilledCells = (line: string, separators: string): string[] =>
  (splitCells(line, separators)[0] ?? []).filter((cell) => cell !== '');

/** Puts cells into the fields from `start` on. The last field gets all remaining cells. */
export const assignCellsToFields = (
  cells: readonly string[],
  fields: readonly string[],
  start: string,
): PastedRow => {
  const from = fields.indexOf(start);
  const own = fields.slice(from);
  const lastAt = own.length - 1;
  const texts = [...cells.slice(0, lastAt), cells.slice(lastAt).filter(Boolean).join(' ')];
  return Object.fromEntries(own.flatMap((field, at) => (texts[at] ? [[field, texts[at]]] : [])));
};
