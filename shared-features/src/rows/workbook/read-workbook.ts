import { unzipSync } from 'fflate';
import {
  childNamed,
  elements,
  type NumberStyle,
  parseXml,
  readSharedStrings,
  readStyles,
  textOf,
  unescaped,
  withName,
} from './workbook-parts';

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
type SheetRows = {
  /** Numbered as in the spreadsheet: rows without text are kept. All are equally long. */
  rows: readonly (readonly string[])[];
  /** The rows with text, from 0, that a filter or a person has hidden. */
  hidden: ReadonlySet<number>;
};

/** What the cells of all sheets refer to. */
type WorkbookFacts = {
  strings: readonly string[];
  styles: readonly NumberStyle[];
  countsFrom1904: boolean;
  spend: Spend;
};

/** Counts bytes of what is read. @throws UnpacksTooLarge when all sheets together take too many */
type Spend = (bytes: number) => void;

/**
 * What the texts and places of all sheets may take together. The size of the file says little: its cells can show one long
 * text a million times, or be the last ones of sheets with a million rows.
 */
const MAX_READ_BYTES = 64 * 1024 * 1024;
/** What a place in a list takes. */
const PLACE_BYTES = 8;

const spending = (): Spend => {
  let spent = 0;
  return (bytes) => {
    spent += bytes;
    if (spent > MAX_READ_BYTES) throw new UnpacksTooLarge();
  };
};

/** More cells than this are no list of people, and would take hundreds of MB. */
const MAX_CELLS = 2_000_000;
/** A sheet has no more rows (Excel's own limit). */
const MAX_ROWS = 1_048_576;

/** Thrown for sheets that are too large. */
class UnpacksTooLarge extends Error {}

/** The texts of a sheet by row and column, as far as there are any. */
type Cells = Map<number, Map<number, string>>;

/**
 * The rows of a sheet as a person sees them, up to the last one with text, without the columns that have none. Cells that
 * are merged over several rows belong to each of these rows.
 */
function readSheetRows(sheet: Document, facts: WorkbookFacts): SheetRows {
  const cells: Cells = new Map();
  const hidden = new Set<number>();
  let row = -1;
  for (const element of withName(sheet, 'row')) {
    const number = element.getAttribute('r');
    row = number === null ? row + 1 : Number(number) - 1;
    if (!(row >= 0 && row < MAX_ROWS)) throw new UnpacksTooLarge();
    const texts = readCells(element, facts);
    if (texts.size > 0) cells.set(row, texts);
    if (texts.size > 0 && isTrue(element.getAttribute('hidden'))) hidden.add(row);
  }
  for (const merged of withName(sheet, 'mergeCell')) {
    fillDown(cells, merged.getAttribute('ref'), facts.spend);
  }
  return { rows: toRows(cells, facts.spend), hidden };
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
    facts.spend(text.length);
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
function fillDown(cells: Cells, range: string | null, spend: Spend): void {
  const [, first, from = '', to = ''] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/i.exec(range ?? '') ?? [];
  if (first === undefined) return;
  const column = columnOf(first);
  const text = cells.get(Number(from) - 1)?.get(column);
  if (text === undefined) return;
  for (let row = Number(from); row < Math.min(Number(to), MAX_ROWS); row += 1) {
    spend(PLACE_BYTES + text.length);
    cells.get(row)?.set(column, text);
  }
}

function toRows(cells: Cells, spend: Spend): string[][] {
  const filled = new Set<number>();
  for (const texts of cells.values()) for (const column of texts.keys()) filled.add(column);
  const columns = [...filled].sort((one, other) => one - other);
  let count = 0;
  for (const row of cells.keys()) count = Math.max(count, row + 1);
  if (cells.size * columns.length > MAX_CELLS) throw new UnpacksTooLarge();
  spend((count + cells.size * columns.length) * PLACE_BYTES);
  // The same object for all rows without text: there may be a million.
  const blank = columns.map(() => '');
  return Array.from({ length: count }, (_, row) => {
    const texts = cells.get(row);
    return texts ? columns.map((column) => texts.get(column) ?? '') : blank;
  });
}

/** A sheet of a workbook. */
export type WorkbookSheet = SheetRows & { name: string };

/** Why a workbook is not read. */
export type WorkbookProblem = 'notWorkbook' | 'damaged' | 'unpacksTooLarge';

/** The sheets of a workbook that can be seen and hold text, in their order; or why there are none. */
export type Workbook = { sheets: readonly WorkbookSheet[] } | { problem: WorkbookProblem };

/** What the parts of a workbook may take together. A list of 5,000 users takes some 5 MB. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;

/** Parts that never hold a cell. */
const OTHER_PARTS = /(^|\/)(docProps|drawings|charts|theme|media|pivot\w*|externalLinks)\//i;

/** Reads an Office Open XML workbook (ECMA-376). */
export function readWorkbook(bytes: Uint8Array): Workbook {
  try {
    return readSheets(unpack(bytes));
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.problem };
    if (error instanceof UnpacksTooLarge) return { problem: 'unpacksTooLarge' };
    // The archive or a part of it is broken in one of many ways.
    return { problem: 'damaged' };
  }
}

class Unusable extends Error {
  readonly problem: WorkbookProblem;

  constructor(problem: WorkbookProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The parts of a workbook by their lower-case names. */
type Parts = ReadonlyMap<string, Uint8Array>;

function unpack(bytes: Uint8Array): Parts {
  let total = 0;
  const files = unzipSync(bytes, {
    // A part never takes more than the size it states, because it is unpacked into a buffer of that size.
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name) || OTHER_PARTS.test(name)) return false;
      total += originalSize;
      if (total > MAX_UNPACKED_BYTES) throw new Unusable('unpacksTooLarge');
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, part]) => [name.toLowerCase(), part]));
}

function readSheets(parts: Parts): Workbook {
  const root = relationsOf(parts, '').find(({ type }) => type === 'officeDocument');
  const part = root && parts.get(root.path.toLowerCase());
  const workbook = part && parseXml(part).documentElement;
  // A text document is an archive of the same form.
  if (!root || workbook?.localName !== 'workbook') throw new Unusable('notWorkbook');

  const relations = relationsOf(parts, root.path);
  const partOf = (type: string) => {
    const relation = relations.find((each) => each.type === type);
    return relation && parts.get(relation.path.toLowerCase());
  };
  const facts = {
    strings: readSharedStrings(partOf('sharedStrings')),
    styles: readStyles(partOf('styles')),
    countsFrom1904: isTrue(withName(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? null),
    spend: spending(),
  };
  const worksheets = relations.filter(({ type }) => type === 'worksheet');
  const pathOf = new Map(worksheets.map(({ id, path }) => [id, path.toLowerCase()]));
  // Each sheet has its own part. A thousand sheets with the same one would take a thousand times as long.
  const unread = new Map(parts);
  const sheets = withName(workbook, 'sheet').flatMap((sheet): WorkbookSheet[] => {
    const id = [...sheet.attributes].find(({ localName }) => localName === 'id')?.value;
    const path = pathOf.get(id ?? '') ?? '';
    const cells = unread.get(path);
    if (!cells || isHidden(sheet)) return [];
    unread.delete(path);
    const read = readSheetRows(parseXml(cells), facts);
    return read.rows.length > 0 ? [{ name: sheet.getAttribute('name') ?? '', ...read }] : [];
  });
  return { sheets };
}

const isHidden = (sheet: Element): boolean =>
  ['hidden', 'veryHidden'].includes(sheet.getAttribute('state') ?? '');

type Relation = { id: string; type: string; path: string };

/** What a part refers to, with the last word of each type: `worksheet`. */
function relationsOf(parts: Parts, path: string): Relation[] {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const part = parts.get(`${folder}_rels/${name}.rels`.toLowerCase());
  if (!part) return [];
  return elements(parseXml(part).documentElement)
    .filter((relation) => relation.getAttribute('TargetMode') !== 'External')
    .map((relation) => ({
      id: relation.getAttribute('Id') ?? '',
      type: relation.getAttribute('Type')?.replace(/^.*\//, '') ?? '',
      path: absolute(folder, relation.getAttribute('Target') ?? ''),
    }));
}

/** A target is relative to the folder of its part, or starts with a slash. */
const absolute = (folder: string, target: string): string =>
  decodeURI(new URL(target, `http://workbook/${folder}`).pathname.slice(1));
