import { childNamed, type NumberStyle, textOf, unescaped, withName } from './workbook-parts';

const DAY_MS = 86_400_000;
/** The last day of the year 9999: greater numbers are no dates. */
const LAST_DAY = 2_958_465;

/**
 * A number of a cell as a person reads it: a telephone number with all of its digits, a date as 2026-05-31, a time as
 * 14:30.
 * @param countsFrom1904 whether dates count the days since 1904, as workbooks of old Macs do, and not since 1900
 */
function numberText(text: string, style: NumberStyle | undefined, countsFrom1904: boolean): string {
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) return text;
  if (style?.isDate && value >= 0 && value <= LAST_DAY) return dateText(value, countsFrom1904);
  // As written while it can be: a number of more than 15 digits would be rounded.
  const digits = /^-?\d+$/.test(text) ? text : DIGITS.format(value);
  return digits.padStart(style?.leadingZeros ?? 0, '0');
}

/** Writes a number without exponent (not 4.79E+12) and with 15 digits, as a spreadsheet does: 0.1 + 0.2 is 0.3. */
const DIGITS = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

function dateText(days: number, countsFrom1904: boolean): string {
  // Day 60 is February 29, 1900, which did not exist. Spreadsheets count it, so the days before it start one day later.
  const start = countsFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const moment = new Date(start + Math.round((days * DAY_MS) / 1000) * 1000).toISOString();
  const date = moment.slice(0, 10);
  const time = moment.slice(11, moment.slice(17, 19) === '00' ? 16 : 19);
  if (days < 1) return time;
  return days % 1 === 0 ? date : `${date} ${time}`;
}

/** The rows of a sheet. */
export type SheetRows = {
  /** Numbered as in the spreadsheet: rows without text are kept. All are equally long. */
  rows: readonly (readonly string[])[];
  /** The rows with text, from 0, that a filter or a person has hidden. */
  hidden: ReadonlySet<number>;
};

/** What the cells of all sheets refer to. */
export type WorkbookFacts = {
  strings: readonly string[];
  styles: readonly NumberStyle[];
  countsFrom1904: boolean;
};

/** More cells than this are no list of people, and would take hundreds of MB. */
const MAX_CELLS = 2_000_000;
/** A sheet has no more rows (Excel's own limit). */
const MAX_ROWS = 1_048_576;

/** Thrown for a sheet that is too large. */
export class TooManyCells extends Error {}

/** The texts of a sheet by row and column, as far as there are any. */
type Cells = Map<number, Map<number, string>>;

/**
 * The rows of a sheet as a person sees them, up to the last one with text, without the columns that have none. Cells that
 * are merged over several rows belong to each of these rows.
 */
export function readSheetRows(sheet: Document, facts: WorkbookFacts): SheetRows {
  const cells: Cells = new Map();
  const hidden = new Set<number>();
  let row = -1;
  for (const element of withName(sheet, 'row')) {
    const number = element.getAttribute('r');
    row = number === null ? row + 1 : Number(number) - 1;
    if (!(row >= 0 && row < MAX_ROWS)) throw new TooManyCells();
    const texts = readCells(element, facts);
    if (texts.size > 0) cells.set(row, texts);
    if (texts.size > 0 && isTrue(element.getAttribute('hidden'))) hidden.add(row);
  }
  for (const merged of withName(sheet, 'mergeCell')) fillDown(cells, merged.getAttribute('ref'));
  return { rows: toRows(cells), hidden };
}

const isTrue = (value: string | null): boolean => value === '1' || value === 'true';

function readCells(row: Element, facts: WorkbookFacts): Map<number, string> {
  const texts = new Map<number, string>();
  let column = -1;
  for (let cell = row.firstElementChild; cell; cell = cell.nextElementSibling) {
    if (cell.localName !== 'c') continue;
    const place = cell.getAttribute('r');
    column = place === null ? column + 1 : columnOf(place);
    const text = cellText(cell, facts).trim();
    if (text !== '') texts.set(column, text);
  }
  return texts;
}

/** The column of a place such as "AB12", from 0. */
const columnOf = (place: string): number =>
  [...place.toUpperCase().replace(/[^A-Z]/g, '')].reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** What a cell shows. A formula's cell holds its last result; an error such as #N/A is no text. */
function cellText(cell: Element, { strings, styles, countsFrom1904 }: WorkbookFacts): string {
  const type = cell.getAttribute('t') ?? 'n';
  if (type === 'inlineStr') {
    const text = childNamed(cell, 'is');
    return text ? textOf(text) : '';
  }
  const value = childNamed(cell, 'v')?.textContent ?? '';
  if (type === 'e') return '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return unescaped(value);
  return numberText(value, styles[Number(cell.getAttribute('s') ?? 0)], countsFrom1904);
}

/** Writes the text of merged cells into the rows they cover. Across, only the first column has it: it may be a title. */
function fillDown(cells: Cells, range: string | null): void {
  const [, first, from = '', to = ''] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/i.exec(range ?? '') ?? [];
  if (first === undefined) return;
  const column = columnOf(first);
  const text = cells.get(Number(from) - 1)?.get(column);
  if (text === undefined) return;
  for (const [row, texts] of cells)
    if (row >= Number(from) && row < Number(to)) texts.set(column, text);
}

function toRows(cells: Cells): string[][] {
  const filled = new Set<number>();
  for (const texts of cells.values()) for (const column of texts.keys()) filled.add(column);
  const columns = [...filled].sort((one, other) => one - other);
  let count = 0;
  for (const row of cells.keys()) count = Math.max(count, row + 1);
  if (cells.size * columns.length > MAX_CELLS) throw new TooManyCells();
  // The same object for all rows without text: there may be a million.
  const blank = columns.map(() => '');
  return Array.from({ length: count }, (_, row) => {
    const texts = cells.get(row);
    return texts ? columns.map((column) => texts.get(column) ?? '') : blank;
  });
}
