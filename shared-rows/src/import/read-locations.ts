import { LOCATION_FIELDS } from 'shared-features/fields';
import type { PastedRow } from '../checks/row';
import type { OnCellsLeftOut } from '../checks/table-definition';
import {
  assignCellsToFields,
  CELL_LINE_BREAK,
  normalizeLineEnds,
  PHONE_OR_DATE_PATTERN,
  removeTrailingSeparator,
  replaceVerticalTabs,
  splitCells,
  splitIntoFilledCells,
  toAsciiSeparators,
} from './split-cells';

const LOCATION_FIELD_NAMES = Object.keys(LOCATION_FIELDS);

/**
 * Matches a city with its state or country, such as "Portland, OR", which belong into one cell. The
 * first alternative matches a text in parentheses, so that such a text is skipped.
 */
const CITY_AND_STATE =
  /\([^()]*\)|(^|[,;])((?:\([^()]*\)|[^,;"()])*\p{Ll}, ?(?:\p{Lu}{2}|USA|D\.C\.))(?=\s*(?:[,;]|$))/gu;
/** A code of a state, country or time zone: the "OR" of "Portland, OR", or "ET". */
const CODE = /(?<=[,;\t] ?)\p{Lu}{2}(?=\s*(?:[,;\n]|$))/gu;
/** The start of a block of lines: a name without digits, above an address with a digit. */
const NAME_AND_ADDRESS = /^[^\n\p{Nd}]+\n\P{Nd}*\p{Nd}/u;

type IsTimeZone = (text: string) => boolean;

/**
 * Whether all codes are time zones of the US. "CT" and "MT" may also be states, and "PT" may be
 * Portugal. So "CT" and "MT" count as zones only beside "ET" or "PT", and "PT" only beside another
 * zone.
 */
const hasZoneCodes = (text: string): boolean => {
  const codes: readonly string[] = text.match(CODE) ?? [];
  const isZone = codes.includes('ET') || (codes.includes('PT') && new Set(codes).size > 1);
  return isZone && codes.every((code) => /[CEMP]T/.test(code));
};

/**
 * Reads spreadsheet cells, lines of "name, address, time zone", or a list of names. Commas do not
 * split a text pasted into the address field, because an address may contain commas. A blank line
 * gives an empty record. Returns `null` if the browser can paste the text itself, because it is
 * blank, or a single value for a text field.
 * @param isKnownZone whether a text is certainly a time zone
 * @param mayBeZone whether a text may be a time zone, such as a city
 */
export function readPastedLocations(
  text: string,
  start: string,
  isKnownZone: IsTimeZone,
  mayBeZone: IsTimeZone,
  leaveOut: OnCellsLeftOut = () => {},
): PastedRow[] | null {
  const clean = normalizeLineEnds(start === 'address' ? text : replaceVerticalTabs(text), start);
  if (clean === '') return null;
  const withZones = hasZoneCodes(clean);
  const isTimeZone = (cell: string) => isKnownZone(cell) || (withZones && /^[CEMP]T$/.test(cell));
  const toLocation = (cells: string[]) => assignCellsToFields(cells, LOCATION_FIELD_NAMES, start);
  if (clean.includes('\t')) {
    const rows = withoutRowNumbers(splitCells(clean, '\t'), leaveOut);
    return areWiderAddresses(rows, start, { isTimeZone, mayBeZone })
      ? rows.map((cells) => toLocationOfLine(start === 'name' ? cells : ['', ...cells], isTimeZone))
      : rows.map((cells) => withTimeZone(toLocation(cells), isTimeZone));
  }
  const value = clean.trimStart();
  const isOneCell = !value.includes('\n') && !value.includes(CELL_LINE_BREAK);
  if (start === 'address') return isOneCell ? null : splitCells(clean, '').map(toLocation);
  const blocks = clean.split(/\n[^\S\n]*\n/);
  if (
    start === 'name' &&
    blocks.length > 1 &&
    blocks.every((text) => NAME_AND_ADDRESS.test(text))
  ) {
    return blocks.map((block) => toLocation(block.split(/\n(.*)/s)));
  }
  const lines = clean.split('\n').map((line) => {
    const entry = toAsciiSeparators(line);
    return withZones
      ? entry
      : entry.replace(CITY_AND_STATE, (all, before, city) => (city ? `${before}"${city}"` : all));
  });
  const rows = lines.map((line) => splitIntoFilledCells(line, line.includes(';') ? ';' : ','));
  if (start === 'name' && areRecords(rows, isTimeZone)) {
    return rows.map((cells) => toLocationOfLine(cells, isTimeZone));
  }
  // Commas inside a time zone do not separate cells: "(UTC+01:00) Amsterdam, Berlin".
  const isOneZone = (line: string) =>
    start === 'time_zone' && !line.includes('"') && (!isOneCell || isTimeZone(line));
  const entries = lines.flatMap((line) => {
    const entry = removeTrailingSeparator(line);
    if (line.trim() === '' || (entry === '' && isOneZone(line))) return '';
    return isOneZone(line) ? splitIntoFilledCells(entry, ';') : splitIntoFilledCells(line, ',;');
  });
  const isSingle = isOneCell && entries.filter(Boolean).length === 1 && start === 'name';
  return isSingle ? null : entries.map((entry) => toLocation([entry]));
}

/** Makes Arabic, Persian and full-width digits ASCII. The last 4 bits of a digit are its value. */
const toAsciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** Leaves out a first column with row numbers (1, 2, 3). Other numbers may be names. */
const withoutRowNumbers = (rows: string[][], leaveOut: OnCellsLeftOut): string[][] => {
  const filled = rows.filter((cells) => cells.some(Boolean));
  const isNumbered = ([first = '', ...others]: string[], at: number) =>
    toAsciiDigits(first).replace(/[.)．）]$/, '') === String(at + 1) && others.some(Boolean);
  if (filled.length < 2 || !filled.every(isNumbered)) return rows;
  leaveOut(filled.length);
  return rows.map(([, ...cells]) => cells);
};

/**
 * Whether the parts of addresses are in several columns. False if the column for time zones has a
 * time zone. Otherwise, true if a row has more filled cells than there are fields, or if the column
 * for time zones has another text, such as a city, after an address with a number.
 */
const areWiderAddresses = (
  rows: string[][],
  start: string,
  { isTimeZone, mayBeZone }: Record<'isTimeZone' | 'mayBeZone', IsTimeZone>,
): boolean => {
  const own = LOCATION_FIELD_NAMES.slice(LOCATION_FIELD_NAMES.indexOf(start));
  if (!own.includes('address')) return false;
  if (rows.some((cells) => isTimeZone(cells[own.length - 1] ?? ''))) return false;
  if (rows.some((cells) => cells.filter(Boolean).length > own.length)) return true;
  const lastTexts = rows.map((cells) => {
    const [street = '', last = ''] = cells.slice(own.length - 2);
    return /\p{Nd}/u.test(street) ? last : '';
  });
  // Tests equal texts only once, because `mayBeZone` is slow.
  return [...new Set(lastTexts)].some((text) => isPlainText(text) && !mayBeZone(text));
};

/** True unless a text looks like an email address, phone number, date or zone ("Area/City"). */
const isPlainText = (text: string): boolean =>
  text !== '' && !/[@＠/_]/.test(text) && !PHONE_OR_DATE_PATTERN.test(text);

/**
 * Whether each line is one location, not a list of names. True if a cell after the first one is a
 * time zone. If there are several lines, also true if a cell after the first one has a digit, or if
 * all lines have the same number of cells, at least two.
 */
const areRecords = (lines: string[][], isTimeZone: IsTimeZone): boolean => {
  const rows = lines.filter(({ length }) => length > 0);
  const cells = rows.flatMap((row) => row.slice(1));
  if (cells.some(isTimeZone)) return true;
  if (rows.length === 1 || cells.length === 0) return false;
  const isSameLength = rows.every((row) => row.length === rows[0]?.length);
  return isSameLength || cells.some((cell) => /\p{Nd}/u.test(cell));
};

/** Swaps address and time zone if a spreadsheet has the time zone before the address. */
const withTimeZone = (row: PastedRow, isTimeZone: IsTimeZone): PastedRow => {
  const { address = '', time_zone = '', ...others } = row;
  if (!isTimeZone(address) || isTimeZone(time_zone)) return row;
  return { ...others, ...(time_zone && { address: time_zone }), time_zone: address };
};

const toLocationOfLine = ([name, ...others]: string[], isTimeZone: IsTimeZone): PastedRow => {
  const zone = others.findLast(isTimeZone);
  const address = others.filter((cell) => cell !== '' && cell !== zone).join(', ');
  return {
    ...(name && { name }),
    ...(address && { address }),
    ...(zone !== undefined && { time_zone: zone }),
  };
};
