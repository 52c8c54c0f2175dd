import type { PastedRow } from '../checks/row';
import { choiceValueOf, type TableColumn, type TableDefinition } from '../checks/table-definition';

/** Reads a paste that begins in the field `start`. Returns `null` to leave it to the browser. */
export const readPastedList = (text: string, start: string, { read, columns }: TableDefinition) =>
  read(text, start)?.map((record) => normalizeImportedRecord(record, columns)) ?? null;

/**
 * Replaces names of options by their values. Joins lines, because no field can show line breaks.
 */
export const normalizeImportedRecord = (
  record: PastedRow,
  columns: readonly TableColumn[],
): PastedRow =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const text = record[column.field];
      if (text === undefined) return [];
      return [[column.field, onOneLine(choiceValueOf(column, text), column.separator ?? ' ')]];
    }),
  );

/** Joins the lines of a text. Drops commas before line breaks, because `separator` may add one. */
const onOneLine = (text: string, separator: string): string =>
  text
    .trim()
    .split(/[\n\r\v\u2028\u2029]/)
    .map((line, index, { length }) =>
      index < length - 1 ? line.trim().replace(/,$/, '').trimEnd() : line.trim(),
    )
    .filter(Boolean)
    .join(separator);
