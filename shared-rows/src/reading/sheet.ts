import type { FileProblem } from './problem-texts';

/** All rows have the same length. */
export type SheetCells = readonly (readonly string[])[];

/** The most rows above the headings, such as a title, a date, or the filters of a report. */
export const MAX_ROWS_ABOVE_HEADER = 30;

/** A sheet of a workbook, or a whole text. A text has the name ''. */
export type FileSheet = {
  name: string;
  /**
   * The first rows of a workbook include blank rows, so that each has the same number as in the
   * file. The user chooses the row of the headings by number. Later blank rows are left out.
   */
  rows: SheetCells;
  /** The indexes in `rows` of the rows that the file hides, by a filter or by hand. */
  hidden: ReadonlySet<number>;
};

export class UnreadableFileError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The sheets with text in a file, or the reason why the file cannot be read. */
export type FileContent = { sheets: readonly FileSheet[] } | { problem: FileProblem };

/** Longer texts are cut, to save memory. Every field of a table rejects a text of this length. */
const MAX_CELL_LENGTH = 2_048;

export const cutToCellLength = (text: string): string => text.slice(0, MAX_CELL_LENGTH);

/**
 * Matches a formula error of Excel, Google Sheets or LibreOffice, also in other languages, or "###"
 * of a narrow column. Lists all errors, because a pattern such as "#…!" would also match "#Team!",
 * which may be the name of a location.
 */
const CELL_ERROR =
  /^(?:#(?:##+|NV|N\/[ABD]|I\/T|¡?(?:DIV\/0|REF|VALUE|NUM|NULL|SPILL|CALC|FI?ELD|ERROR|BEZUG|WERT|ZAHL|ÜBERLAUF|KALK|VALORE?|NULO|NÚM|DESBORDAMIENTO|DESPEJAR|V[EÆ]RDI|VALEUR|NOMBRE|NUL|RIF|WAARDE|VERW|VÄRDEFEL|SAKNAS)!|¿?(?:NAME|NAVN|NOM|NOMBRE|NOME|NAAM|NAMN)\?)|Err:\d{3})$/;

export const isFormulaError = (text: string): boolean => CELL_ERROR.test(text);

/** Returns '' for a formula error, because the text of an error is no useful value. */
export const emptyIfFormulaError = (text: string): string => (isFormulaError(text) ? '' : text);

/**
 * Removes the apostrophes that exports of this or another site put before possible formulas.
 * Spreadsheets keep these apostrophes as text. As in `csvText`, a formula may also follow a
 * separator inside a cell: "Oslo, '-2 floor". Also empties cells with only zero-width spaces,
 * because SharePoint writes these into empty cells.
 */
export const cleanCell = (text: string): string =>
  text
    .replace(/((?:^|[,;|\t\r\n])(?:[^\S\t\r\n]|")*)'(?=[=+\-@＝＋－＠])/g, '$1')
    .replace(/^\u200B+$/, '');

/** No list of people has more columns. Matching more in the dialog would be too much work. */
export const MAX_IMPORT_COLUMNS = 300;
/** The most rows below the headings. With more rows, the checks would take seconds. */
export const MAX_IMPORT_ROWS = 10_000;
const MAX_CELLS = 2_000_000;

/** @throws UnreadableFileError */
export const checkSheetSize = (rows: number, columns: number): void => {
  if (columns > MAX_IMPORT_COLUMNS) throw new UnreadableFileError('unpacksTooLarge');
  if (rows > MAX_IMPORT_ROWS + 1) throw new UnreadableFileError('tooManyRows');
  if (rows * columns > MAX_CELLS) throw new UnreadableFileError('unpacksTooLarge');
};
