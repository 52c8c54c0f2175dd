import { onOneLine } from 'shared-features';
import type { PastedRow } from '../checks/row';
import {
  type OnCellsLeftOut,
  type TableColumn,
  type TableDefinition,
  toChoiceValue,
} from '../checks/table-definition';

/** Returns `null` if the browser must paste the text. */
export const readPastedList = (
  text: string,
  start: string,
  { read, columns }: TableDefinition,
  leaveOut?: OnCellsLeftOut,
) => read(text, start, leaveOut)?.map((record) => normalizeImportedRecord(record, columns)) ?? null;

/** Joins lines, because no field can show line breaks. */
export const normalizeImportedRecord = (
  record: PastedRow,
  columns: readonly TableColumn[],
): PastedRow =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const text = record[column.field];
      if (text === undefined) return [];
      return [[column.field, onOneLine(toChoiceValue(column, text), column.separator ?? ' ')]];
    }),
  );
