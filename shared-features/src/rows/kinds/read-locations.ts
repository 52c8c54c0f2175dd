import type { LocationField, PastedRow } from '../draft/row';
import { INNER_BREAK, plainLines, splitCells, splitList } from './split-cells';

type Place = PastedRow<LocationField>;

const FIELDS: readonly LocationField[] = ['name', 'address', 'time_zone'];

/**
 * Reads a pasted list of locations: a part of a spreadsheet, lines of "name, address, time zone", or names in a row.
 * An address may hold commas itself, so only line breaks and tabs end one. `null` for a single value, which the
 * browser pastes best. `isTimeZone` tells the time zones of the list.
 */
export function readLocations(
  text: string,
  start: LocationField,
  isTimeZone: (text: string) => boolean,
): Place[] | null {
  const clean = plainLines(text).trim();
  if (clean === '') return null;
  if (clean.includes('\t')) return splitCells(clean, '\t').map((cells) => inOrder(cells, start));
  const lines = clean.split('\n').filter((line) => line.trim() !== '');
  const isOneCell = lines.length === 1 && !clean.includes(INNER_BREAK);
  if (start === 'address') {
    return isOneCell ? null : splitCells(clean, '').map(([address = '']) => ({ address }));
  }
  const rows = lines.map((line) => splitList(line, line.includes(';') ? ';' : ','));
  if (start === 'name' && areRecords(rows, isTimeZone)) {
    return rows.map((cells) => toRecord(cells, isTimeZone));
  }
  const entries = lines.flatMap((line) => splitList(line, ',;'));
  return entries.length === 1 && isOneCell && start === 'name'
    ? null
    : entries.map((entry) => ({ [start]: entry }));
}

/**
 * Whether lines hold a location each and not names in a row: they have the same number of cells, or something that no
 * name has, a time zone or an address' number.
 */
const areRecords = (rows: string[][], isTimeZone: (text: string) => boolean): boolean => {
  const cells = rows.flatMap((row) => row.slice(1));
  if (cells.some(isTimeZone)) return true;
  if (rows.length === 1 || cells.length === 0) return false;
  return (
    rows.every((row) => row.length === rows[0]?.length) ||
    cells.some((cell) => /\p{Nd}/u.test(cell))
  );
};

const toRecord = (cells: string[], isTimeZone: (text: string) => boolean): Place => {
  const [name = '', ...others] = cells;
  const zone = others.findLast(isTimeZone);
  const address = others.filter((cell) => cell !== zone).join(', ');
  return {
    name,
    ...(address && { address }),
    ...(zone !== undefined && { time_zone: zone }),
  };
};

/** Cells of a spreadsheet fill the columns from the cell of the paste to the right. The last column gets the rest. */
const inOrder = (cells: string[], start: LocationField): Place => {
  const fields = FIELDS.slice(FIELDS.indexOf(start));
  const place: Place = {};
  cells.forEach((cell, index) => {
    const field = fields[Math.min(index, fields.length - 1)];
    if (field === undefined || cell === '') return;
    place[field] = [place[field], cell].filter(Boolean).join(' ');
  });
  return place;
};
