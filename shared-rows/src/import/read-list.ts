import { type Column, meaningOf, type TableKind } from '../checks/kind';
import type { PastedRow } from '../checks/row';
import { readLocations } from './read-locations';
import { readUsers } from './read-users';

/** Reads a pasted list into records; `null` leaves the paste to the browser. */
export function readList(text: string, start: string, kind: TableKind): PastedRow[] | null {
  const columnOf = (field: string) => kind.columns.find((column) => column.field === field);
  const records =
    kind.table === 'users'
      ? readUsers(text, start, {
          roleOf: (cell) => columnOf('role')?.meant?.(cell),
          locationOf: (cell) => columnOf('location_id')?.meant?.(cell),
          fieldOf: (cell) => kind.columns.find(({ isSurely }) => isSurely?.(cell))?.field,
        })
      : readLocations(text, start, (cell) => columnOf('time_zone')?.isSurely?.(cell) ?? false);
  return records?.map((record) => toRecord(record, kind.columns)) ?? null;
}

/** A record as the table holds it: choices by their values, and no line breaks, which no field could show. */
export const toRecord = (record: PastedRow, columns: readonly Column[]): PastedRow =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const text = record[column.field];
      if (text === undefined) return [];
      return [[column.field, onOneLine(meaningOf(column, text), column.lineBreak ?? ' ')]];
    }),
  );

/** Joins the lines of a text, without the comma at the end of a line, so that an address does not get two. */
const onOneLine = (text: string, lineBreak: string): string =>
  text
    .trim()
    .split(/[\n\r\v\u2028\u2029]/)
    .map((line, index, { length }) =>
      index < length - 1 ? line.trim().replace(/,$/, '').trimEnd() : line.trim(),
    )
    .filter(Boolean)
    .join(lineBreak);
