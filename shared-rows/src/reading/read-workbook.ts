import { unzipSync } from 'fflate';
import { readOpenDocumentSheets } from './read-open-document';
import { checkSheetSize, cutToCellLength, type FileSheet, UnreadableFileError } from './sheet';
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
import {
  decodeXmlEscapes,
  formatWithLeadingZeros,
  isTextRunElement,
  isTrueXmlAttribute,
  type NumberStyle,
  PLAIN_NUMBER_FORMAT,
  parseXmlElements,
  readNumberStyles,
  readSharedStrings,
} from './workbook-xml';

const DAY_MS = 86_400_000;
/** If days count from 1900, this is December 31, 9999. Greater numbers are no dates. */
const LAST_DAY = 2_958_465;

/**
 * Writes a number: telephone numbers with all digits, dates as 2026-05-31, times as 14:30.
 * @param countsFrom1904 true if days count from 1904, as in workbooks of old Macs, not from 1900
 */
function numberText(text: string, style: NumberStyle | undefined, countsFrom1904: boolean): string {
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) return text;
  if (style?.isDate && value >= 0 && value <= LAST_DAY) return dateText(value, countsFrom1904);
  // Keeps the digits of a whole number, because the number format rounds after 15 digits.
  const digits = /^-?\d+$/.test(text) ? text : PLAIN_NUMBER_FORMAT.format(value);
  return style && /^\d+$/.test(digits) ? formatWithLeadingZeros(digits, style) : digits;
}

function dateText(days: number, countsFrom1904: boolean): string {
  // Spreadsheets count February 29, 1900, as day 60, but it never existed. So earlier days shift by
  // one.
  const start = countsFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const moment = new Date(start + Math.round((days * DAY_MS) / 1000) * 1000).toISOString();
  const date = moment.slice(0, 10);
  const time = moment.slice(11, moment.slice(17, 19) === '00' ? 16 : 19);
  if (days < 1) return time;
  return days % 1 === 0 ? date : `${date} ${time}`;
}

/** A cell has only the index of its text in `strings`, and the index of its style in `styles`. */
type WorkbookFacts = {
  strings: readonly string[];
  styles: readonly NumberStyle[];
  countsFrom1904: boolean;
  countBytes: ByteCounter;
};

type OpenCell = { column: number; type: string; style: string; value: string; inline: string };

function readSheetRows(part: Uint8Array, facts: WorkbookFacts): Omit<FileSheet, 'name'> {
  const cells: CellsByRowAndColumn = new Map();
  const hidden = new Set<number>();
  const merged: MergedCells[] = [];
  let row = -1;
  let column = -1;
  let isHidden = false;
  let texts = new Map<number, string>();
  let cell: OpenCell | null = null;
  parseXmlElements(part, {
    open: (name, attributeOf) => {
      if (name === 'row') {
        const number = attributeOf('r');
        row = requireValidIndex(
          number === undefined ? row + 1 : Number(number) - 1,
          SPREADSHEET_MAX_ROWS,
        );
        isHidden = isTrueXmlAttribute(attributeOf('hidden'));
        texts = new Map();
        column = -1;
      } else if (name === 'c') {
        const at = attributeOf('r');
        column = requireValidIndex(
          at === undefined ? column + 1 : columnOf(at),
          SPREADSHEET_MAX_COLUMNS,
        );
        const [type, style] = [attributeOf('t') ?? 'n', attributeOf('s') ?? '0'];
        cell = { column, type, style, value: '', inline: '' };
      } else if (name === 'mergeCell') merged.push(...mergedCells(attributeOf('ref') ?? ''));
    },
    close: (name, text, around) => {
      if (cell && name === 'v') cell.value = text;
      else if (cell && isTextRunElement(name, around))
        cell.inline = cutToCellLength(cell.inline + decodeXmlEscapes(text));
      else if (cell && name === 'c') {
        const shown = cellText(cell, facts).trim();
        facts.countBytes(shown.length);
        if (shown !== '') texts.set(cell.column, shown);
        cell = null;
      } else if (name === 'row' && texts.size > 0) {
        cells.set(row, texts);
        if (isHidden) hidden.add(row);
        checkSheetSize(cells.size, 1);
      }
    },
  });
  return toSheet(cells, hidden, merged, facts.countBytes);
}

/** Reads a range such as "A2:B4". */
const mergedCells = (range: string): MergedCells[] => {
  const [, column, from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/i.exec(range) ?? [];
  return column === undefined
    ? []
    : [{ column: columnOf(column), first: Number(from) - 1, last: Number(to) - 1 }];
};

/** The column index of a reference such as "AB12". */
const columnOf = (at: string): number => {
  const start = at.slice(0, 10).toUpperCase();
  const letters = [...start.replace(/[^A-Z]/g, '')];
  return letters.reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

/** Returns the text of a cell: a formula's last result, and no text for an error such as #N/A. */
function cellText({ type, style, value, inline }: OpenCell, facts: WorkbookFacts): string {
  if (type === 'inlineStr') return inline;
  if (type === 'e') return '';
  if (type === 's') return facts.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return decodeXmlEscapes(value);
  return numberText(value.trim(), facts.styles[Number(style)], facts.countsFrom1904);
}

/** The limit for all unpacked files of a workbook. A list of 5,000 users has about 5 MB. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;

const PARTS_WITHOUT_CELLS =
  /(^|\/)(docProps|drawings|charts|theme|media|pivot\w*|externalLinks)\//i;

type Parts = ReadonlyMap<string, Uint8Array>;

function unpack(bytes: Uint8Array): Parts {
  let total = 0;
  const files = unzipSync(bytes, {
    // Counts the greater of the two sizes, because no file takes more memory. A compressed file is
    // unpacked into `originalSize` bytes. An uncompressed file is copied with `size` bytes.
    filter: ({ name, size, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name) || PARTS_WITHOUT_CELLS.test(name)) return false;
      total += Math.max(size, originalSize);
      if (total > MAX_UNPACKED_BYTES) throw new UnreadableFileError('unpacksTooLarge');
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, part]) => [name.toLowerCase(), part]));
}

/**
 * Reads an Office Open XML workbook (ECMA-376) or an OpenDocument spreadsheet: the visible sheets
 * that have text, in their order.
 * @throws UnreadableFileError, or an error of a library if the file is damaged
 */
export function readWorkbook(bytes: Uint8Array): FileSheet[] {
  const parts = unpack(bytes);
  const root = relationsOf(parts, '').find(({ type }) => type === 'officeDocument');
  const part = root && parts.get(root.path);
  if (!part) return readOpenDocumentSheets(parts);
  const { visibleSheets, countsFrom1904 } = readOverview(part);

  const relations = relationsOf(parts, root.path);
  const partOf = (type: string) =>
    parts.get(relations.find((each) => each.type === type)?.path ?? '');
  const countBytes = createByteCounter();
  const strings = readSharedStrings(partOf('sharedStrings'), countBytes);
  const facts = { strings, styles: readNumberStyles(partOf('styles')), countsFrom1904, countBytes };
  const worksheets = relations.filter(({ type }) => type === 'worksheet');
  const pathOf = new Map(worksheets.map(({ id, path }) => [id, path]));
  // Reads each file only once, because a harmful workbook may use one file for many sheets.
  const unread = new Map(parts);
  return visibleSheets.flatMap(({ name, id }): FileSheet[] => {
    const path = pathOf.get(id) ?? '';
    const cells = unread.get(path);
    if (!cells) return [];
    unread.delete(path);
    const read = readSheetRows(cells, facts);
    return read.rows.length > 0 ? [{ name, ...read }] : [];
  });
}

function readOverview(part: Uint8Array) {
  const visibleSheets: { name: string; id: string }[] = [];
  let root: string | undefined;
  let countsFrom1904 = false;
  parseXmlElements(part, {
    open: (name, attributeOf) => {
      root ??= name;
      // Keeps a `true`: an extension of Excel adds a second `workbookPr` element without
      // `date1904`.
      if (name === 'workbookPr') countsFrom1904 ||= isTrueXmlAttribute(attributeOf('date1904'));
      if (name !== 'sheet' || /hidden$/i.test(attributeOf('state') ?? '')) return;
      const [title = '', id = ''] = [attributeOf('name'), attributeOf('id')];
      visibleSheets.push({ name: title.slice(0, MAX_SHEET_NAME_LENGTH), id });
      if (visibleSheets.length > MAX_SHEETS) throw new UnreadableFileError('unpacksTooLarge');
    },
  });
  // A text document (.docx) is the same kind of archive, but has no sheets.
  if (root !== 'workbook') throw new UnreadableFileError('notWorkbook');
  return { visibleSheets, countsFrom1904 };
}

type Relation = { id: string; type: string; path: string };

/**
 * Returns the files that the file at `path` refers to. Paths are in lower case, as in `parts`.
 * `type` is the last word of a URL that tells the kind of the file, such as `worksheet`.
 */
function relationsOf(parts: Parts, path: string): Relation[] {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const part = parts.get(`${folder}_rels/${name}.rels`);
  const relations: Relation[] = [];
  if (!part) return relations;
  parseXmlElements(part, {
    open: (element, attributeOf) => {
      if (element !== 'Relationship' || attributeOf('TargetMode') === 'External') return;
      relations.push({
        id: attributeOf('Id') ?? '',
        type: attributeOf('Type')?.replace(/^.*\//, '') ?? '',
        path: absolutePath(folder, attributeOf('Target') ?? ''),
      });
    },
  });
  return relations;
}

const absolutePath = (folder: string, target: string): string =>
  decodeURI(new URL(target, `http://workbook/${folder}`).pathname.slice(1)).toLowerCase();
