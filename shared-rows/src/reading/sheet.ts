/** The cells of a list, row by row; all rows are equally long. */
export type Sheet = readonly (readonly string[])[];

/** A sheet of a workbook, or the only one of a text. */
export type FileSheet = {
  name: string;
  /** Numbered as in the file. */
  rows: Sheet;
  /** The rows with text, from 0, that a filter or a person has hidden. */
  hidden: ReadonlySet<number>;
};

/** Why a file is not read. */
export type FileProblem =
  | 'tooLarge'
  | 'tooManyRows'
  | 'unpacksTooLarge'
  | 'tooSlow'
  | 'unreadable'
  | 'readerMissing'
  | 'encrypted'
  | 'oldWorkbook'
  | 'notWorkbook'
  | 'damaged'
  | UnsupportedFileKind;

/** Files that hold no table, by what they are. */
export type UnsupportedFileKind =
  | 'pdf'
  | 'image'
  | 'contacts'
  | 'json'
  | 'webPage'
  | 'xml'
  | 'binary';

/** Thrown where a file turns out not to be readable. */
export class Unreadable extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * What a file holds: its sheets that have text; parts of a text that lists recipients of an email, such as
 * `Ada <ada@example.com>; …`; or why it cannot be read.
 */
export type FileContent =
  | { sheets: readonly FileSheet[]; recipients: readonly string[] }
  | { problem: FileProblem };

/**
 * More than any field takes, and each is checked for its length: what is cut here could not have been stored. Everything
 * else that looks at cells may take time for each of their characters.
 */
const MAX_CELL_LENGTH = 2_048;

/** Cuts a text to the greatest length of a cell. */
export const cutToCellLength = (text: string): string => text.slice(0, MAX_CELL_LENGTH);

/** More columns than this are no list of people, and somebody would have to match them. */
export const MAX_COLUMNS = 300;
/** Rows with text. More of them would take seconds to check, and more than a browser keeps as a draft. */
const MAX_ROWS = 10_000;
/** One wide row makes all others as wide. */
const MAX_CELLS = 2_000_000;

/** @throws Unreadable for a list of more rows with text, or columns, than the table takes */
export const checkSize = (rows: number, columns: number): void => {
  if (columns > MAX_COLUMNS) throw new Unreadable('unpacksTooLarge');
  if (rows > MAX_ROWS) throw new Unreadable('tooManyRows');
  if (rows * columns > MAX_CELLS) throw new Unreadable('unpacksTooLarge');
};
