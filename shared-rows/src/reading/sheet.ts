/** The cells of a list, row by row. All rows have the same length. */
export type Sheet = readonly (readonly string[])[];

/** A sheet of a workbook, or the only sheet of a text. */
export type FileSheet = {
  name: string;
  /** Numbered as in the file. */
  rows: Sheet;
  /** The indexes of rows with text that are hidden, by a filter or by hand. */
  hidden: ReadonlySet<number>;
};

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

/** Kinds of files that contain no table. */
export type UnsupportedFileKind =
  | 'pdf'
  | 'image'
  | 'contacts'
  | 'json'
  | 'webPage'
  | 'xml'
  | 'binary';

export class UnreadableFileError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * The sheets with text; or the parts of a text that lists recipients of an email, such as
 * `Ada <ada@example.com>; …`; or the reason why the file cannot be read.
 */
export type FileContent =
  | { sheets: readonly FileSheet[]; recipients: readonly string[] }
  | { problem: FileProblem };

/** No field allows a longer text, so a cut one is rejected anyway, and cells stay quick to read. */
const MAX_CELL_LENGTH = 2_048;

export const cutToCellLength = (text: string): string => text.slice(0, MAX_CELL_LENGTH);

/** No list of people has more columns, and the user would have to match them. */
export const MAX_COLUMNS = 300;
/** More would take seconds to check, and exceed the browser's storage for a draft. */
const MAX_ROWS = 10_000;
/** One wide row makes all other rows as wide. */
const MAX_CELLS = 2_000_000;

/** @throws Unreadable */
export const checkSheetSize = (rows: number, columns: number): void => {
  if (columns > MAX_COLUMNS) throw new UnreadableFileError('unpacksTooLarge');
  if (rows > MAX_ROWS) throw new UnreadableFileError('tooManyRows');
  if (rows * columns > MAX_CELLS) throw new UnreadableFileError('unpacksTooLarge');
};
