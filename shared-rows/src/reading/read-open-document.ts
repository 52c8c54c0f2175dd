import {
  checkSheetSize,
  cutToCellLength,
  type FileSheet,
  isFormulaError,
  UnreadableFileError,
} from './sheet';
import {
  type ByteCounter,
  type CellsByRowAndColumn,
  createByteCounter,
  MAX_SHEET_NAME_LENGTH,
  MAX_SHEETS,
  type MergedCells,
  requireValidIndex,
  SPREADSHEET_MAX_COLUMNS,
  SPREADSHEET_MAX_ROWS,
  toSheet,
} from './sheet-cells';
import { PLAIN_NUMBER_FORMAT, parseXmlElements, type XmlAttributeGetter } from './workbook-xml';

/** Elements such as drawings. Their texts are not part of the text of a cell. */
const IGNORED =
  /^(?:annotation|shapes|tracked-changes|dde-links|ruby-text|frame|custom-shape|g|line|polyline|path|rect|polygon|regular-polygon|circle|ellipse|caption|connector|measure|control)$/;
/** One element adds at most this many spaces, because a small file could ask for millions. */
const MAX_SPACES = 100;

type OpenRow = { at: number; repeated: number; isHidden: boolean; texts: Map<number, string> };
type OpenCell = { column: number; repeated: number; spanned: number; value: string; text: string };

/** Reads how often a row or cell repeats, or over how many rows a cell is merged. */
const countIn = (text: string | undefined): number => Math.max(1, Math.trunc(Number(text)) || 1);

/** The value of a number, date or boolean, written as in `readWorkbook`; '' for other cells. */
function valueIn(attributeOf: XmlAttributeGetter): string {
  const date = attributeOf('date-value');
  if (date !== undefined) return date.replace('T', ' ').replace(/(?<= \d\d:\d\d):00(?:\.0+)?$/, '');
  const boolean = attributeOf('boolean-value');
  if (boolean !== undefined) return boolean.toUpperCase();
  const number = attributeOf('value');
  return number === undefined || Number.isNaN(Number(number))
    ? ''
    : PLAIN_NUMBER_FORMAT.format(Number(number));
}

/**
 * Whether a text is a number with leading zeros or hyphens, such as the postal code "02-677". Also
 * compares its digits with `value`, because a text such as "1-2" may be a date.
 */
const isCode = (shown: string, value: string): boolean =>
  /^[\d\s-]+$/.test(shown) &&
  /^0.|\d-/.test(shown) &&
  Number(shown.replace(/\D/g, '')) === Number(value);

/** Returns a code such as "02-677" as it is shown. Other values lose their format. */
function shownText({ value, text }: OpenCell): string {
  const shown = text.trim();
  // Some programs store an error with the value 0. So the shown text tells whether there is an
  // error. "###" is no error: it stands for a number in a narrow column.
  const isError = isFormulaError(shown) && !shown.startsWith('##');
  return value === '' || isError || isCode(shown, value) ? shown : cutToCellLength(value);
}

/**
 * Reads an OpenDocument spreadsheet (OASIS OpenDocument 1.3): the visible sheets that have text, in
 * their order. @throws UnreadableFileError, or an error of a library if the file is damaged
 */
export function readOpenDocumentSheets(parts: ReadonlyMap<string, Uint8Array>): FileSheet[] {
  const manifest = new TextDecoder().decode(parts.get('meta-inf/manifest.xml'));
  if (manifest.includes('encryption-data')) throw new UnreadableFileError('encrypted');
  const content = parts.get('content.xml');
  if (!content) throw new UnreadableFileError('notWorkbook');
  const sheets: FileSheet[] = [];
  const hiddenStyles = new Set<string>();
  const countBytes = createByteCounter();
  let style = '';
  let isSpreadsheet = false;
  let tables = 0;
  let ignored = 0;
  let paragraphs = 0;
  let sheet = createSheet('', true);
  let row: OpenRow | null = null;
  let cell: OpenCell | null = null;
  let column = 0;
  const addText = (more: string) => {
    if (cell && paragraphs > 0 && ignored === 0) cell.text = cutToCellLength(cell.text + more);
  };
  const open = (name: string, attributeOf: XmlAttributeGetter) => {
    if (IGNORED.test(name)) ignored += 1;
    if (ignored > 0) return;
    if (name === 'spreadsheet') isSpreadsheet = true;
    else if (name === 'style') style = attributeOf('name') ?? '';
    else if (name === 'table-properties' && attributeOf('display') === 'false')
      hiddenStyles.add(style);
    else if (name === 'table') {
      const isVisible = !hiddenStyles.has(attributeOf('style-name') ?? '');
      if (isVisible) tables += 1;
      if (tables > MAX_SHEETS) throw new UnreadableFileError('unpacksTooLarge');
      sheet = createSheet((attributeOf('name') ?? '').slice(0, MAX_SHEET_NAME_LENGTH), isVisible);
    } else if (name === 'table-row') {
      const isHidden = /^(?:collapse|filter)$/.test(attributeOf('visibility') ?? '');
      const repeated = countIn(attributeOf('number-rows-repeated'));
      row = { at: sheet.rows, repeated, isHidden, texts: new Map() };
      column = 0;
    } else if (/^(?:covered-)?table-cell$/.test(name)) {
      const repeated = countIn(attributeOf('number-columns-repeated'));
      const spanned = countIn(attributeOf('number-rows-spanned'));
      // LibreOffice marks formula errors with the type `error` in every language. `isFormulaError`
      // knows only the errors of some languages.
      const isError = attributeOf('calcext:value-type') === 'error';
      cell = isError ? null : { column, repeated, spanned, value: valueIn(attributeOf), text: '' };
      column += repeated;
    } else if (name === 'p') {
      paragraphs += 1;
      if (cell?.text) addText('\n');
    } else if (name === 's') addText(' '.repeat(Math.min(countIn(attributeOf('c')), MAX_SPACES)));
    else if (name === 'tab') addText('\t');
    else if (name === 'line-break') addText('\n');
  };
  const close = (name: string) => {
    if (IGNORED.test(name)) ignored -= 1;
    else if (ignored > 0) return;
    else if (name === 'p') paragraphs -= 1;
    else if (cell && row && /^(?:covered-)?table-cell$/.test(name)) {
      closeCell(sheet, row, cell, countBytes);
      cell = null;
    } else if (row && name === 'table-row') {
      closeRow(sheet, row, countBytes);
      row = null;
    } else if (name === 'table' && sheet.cells.size > 0) {
      const { name: title, cells, hidden, merged } = sheet;
      sheets.push({ name: title, ...toSheet(cells, hidden, merged, countBytes) });
    }
  };
  parseXmlElements(content, { open, close, onText: addText });
  // A text document (.odt) is the same kind of archive, but has no sheets.
  if (!isSpreadsheet) throw new UnreadableFileError('notWorkbook');
  return sheets;
}

type OpenSheet = ReturnType<typeof createSheet>;

const createSheet = (name: string, isVisible: boolean) => ({
  name,
  isVisible,
  cells: new Map() as CellsByRowAndColumn,
  hidden: new Set<number>(),
  merged: [] as MergedCells[],
  /** The number of rows so far, including repeated and empty rows. */
  rows: 0,
});

/** Skips empty cells, because they may repeat to the last column. */
function closeCell(sheet: OpenSheet, row: OpenRow, cell: OpenCell, countBytes: ByteCounter): void {
  if (!sheet.isVisible) return;
  const text = shownText(cell);
  if (text === '' || isFormulaError(text)) return;
  const end = cell.column + cell.repeated;
  requireValidIndex(end - 1, SPREADSHEET_MAX_COLUMNS);
  for (let column = cell.column; column < end; column += 1) {
    countBytes(text.length);
    row.texts.set(column, text);
    if (cell.spanned > 1)
      sheet.merged.push({ column, first: row.at, last: row.at + cell.spanned - 1 });
  }
}

/** Stores no empty rows, because they may repeat to the last row. */
function closeRow(sheet: OpenSheet, row: OpenRow, countBytes: ByteCounter): void {
  if (!sheet.isVisible) return;
  const { at, repeated, isHidden, texts } = row;
  sheet.rows += repeated;
  if (texts.size === 0) return;
  requireValidIndex(sheet.rows - 1, SPREADSHEET_MAX_ROWS);
  for (let copy = at; copy < at + repeated; copy += 1) {
    if (copy > at) for (const text of texts.values()) countBytes(text.length);
    sheet.cells.set(copy, copy === at ? texts : new Map(texts));
    if (isHidden) sheet.hidden.add(copy);
    checkSheetSize(sheet.cells.size, texts.size);
  }
}
