import {
  checkSheetSize,
  cleanCell,
  type FileSheet,
  MAX_ROWS_ABOVE_HEADER,
  UnreadableFileError,
} from './sheet';

/**
 * The limit for all sheets together. Each cell counts as its text and `BYTES_PER_CELL`. Even a
 * small file can need much memory, because a million cells can show one long text.
 */
const MAX_READ_BYTES = 64 * 1024 * 1024;
const BYTES_PER_CELL = 8;

export type ByteCounter = ReturnType<typeof createByteCounter>;

/** Adds up the bytes read in all sheets. @throws UnreadableFileError if the sum is too large */
export const createByteCounter = () => {
  let counted = 0;
  return (bytes: number): void => {
    counted += bytes + BYTES_PER_CELL;
    if (counted > MAX_READ_BYTES) throw new UnreadableFileError('unpacksTooLarge');
  };
};

export const SPREADSHEET_MAX_ROWS = 1_048_576;
export const SPREADSHEET_MAX_COLUMNS = 16_384;

/** @throws UnreadableFileError if the row or column number is impossible */
export const requireValidIndex = (at: number, last: number): number => {
  if (!(at >= 0 && at < last)) throw new UnreadableFileError('unpacksTooLarge');
  return at;
};

/** Empty cells have no entry. */
export type CellsByRowAndColumn = Map<number, Map<number, string>>;

/** Merged cells of one column. The column and the rows are counted from 0. */
export type MergedCells = { column: number; first: number; last: number };

/** Copies the text of merged cells to the rows below, but not across, where it may be a title. */
function fillDown(
  cells: CellsByRowAndColumn,
  { column, first, last }: MergedCells,
  countBytes: ByteCounter,
): void {
  const text = cells.get(first)?.get(column);
  if (text === undefined) return;
  for (let row = first + 1; row <= Math.min(last, SPREADSHEET_MAX_ROWS - 1); row += 1) {
    countBytes(text.length);
    cells.get(row)?.set(column, text);
  }
}

/** Drops empty columns. Repeats the text of a cell that is merged over several rows. */
export function toSheet(
  cells: CellsByRowAndColumn,
  hidden: ReadonlySet<number>,
  merged: readonly MergedCells[],
  countBytes: ByteCounter,
): Pick<FileSheet, 'rows' | 'hidden'> {
  for (const range of merged) fillDown(cells, range, countBytes);
  const kept = keptRows(cells);
  return {
    rows: toRows(cells, kept, countBytes),
    hidden: new Set(kept.flatMap((each, at) => (hidden.has(each) ? [at] : []))),
  };
}

/**
 * Leaves out blank rows, because a sheet with one cell in its last row would have a million rows.
 * Keeps blank rows at the beginning, because the user chooses the row of the headings by number.
 */
function keptRows(cells: CellsByRowAndColumn): number[] {
  const filled = [...cells.keys()].sort((one, other) => one - other);
  const top = Math.min(filled.at(-1) ?? -1, MAX_ROWS_ABOVE_HEADER) + 1;
  return [...Array(top).keys(), ...filled.filter((row) => row >= top)];
}

function toRows(
  cells: CellsByRowAndColumn,
  kept: readonly number[],
  countBytes: ByteCounter,
): string[][] {
  const filled = new Set<number>();
  for (const texts of cells.values()) for (const column of texts.keys()) filled.add(column);
  const columns = [...filled].sort((one, other) => one - other);
  checkSheetSize(cells.size, columns.length);
  countBytes(kept.length * columns.length * BYTES_PER_CELL);
  return kept.map((row) => columns.map((column) => cleanCell(cells.get(row)?.get(column) ?? '')));
}

/** The most visible sheets. Hidden sheets do not count, because the user cannot choose them. */
export const MAX_SHEETS = 255;
/** Longer names are cut. No spreadsheet program writes such long names. */
export const MAX_SHEET_NAME_LENGTH = 100;
