import type { ComponentType } from 'react';
import { csvText } from 'shared-features/csv';
import type { FieldDefinition } from 'shared-features/fields';
import type { ApiResult } from 'shared-session';
import { foldCase } from 'shared-session/wire';
import { type GenericSchema, safeParse } from 'valibot';
import type { texts } from '../texts';
import type { RowComparison } from './compare-rows';
import {
  type FieldProblem,
  hasProblem,
  memoizeByRowValues,
  type NewRowSettings,
  NO_PROBLEMS,
  type PastedRow,
  type Row,
  type RowProblems,
  type RowValues,
  TABLE_ROW_SETTINGS,
  type TableName,
} from './row';

export type ColumnChoice = { value: string; label: string };

type ColumnSettings = {
  /** The width of the column in percent of the table. */
  grow: number;
  /** Names of the column in imported files, most usual first, separated by ", ". */
  headers: string;
  /**
   * More names of the column in imported files. A row with only such a name may be data instead of
   * headings, because "Office", for example, may be the name of a location.
   */
  ambiguousHeaders?: string;
  example: string;
  /** The columns that a file may have instead, such as first name and last name. */
  parts?: readonly { label: string; headers: string }[];
  /**
   * Joins the lines of a cell, and the texts of several file columns that fill this column. Without
   * a separator, a space joins lines, and only one file column, or one for each of `parts`, may
   * fill this column.
   */
  separator?: string;
  /** Names of file columns whose text is added to this column, as a city is added to an address. */
  furtherHeaders?: string;
  /** The options of a select. A column without options has text fields. */
  choices?: readonly ColumnChoice[];
  /** Returns the options to offer for an unknown text, the most likely option first. */
  choicesFor?: (text: string) => readonly ColumnChoice[];
  /** Returns the value of the option that a text names, such as `admin` for "Administrator". */
  meant?: (text: string) => string | undefined;
  /** Turns a stored value, such as an id, into the value of an option. By default, uses `meant`. */
  textOfStored?: (value: string) => string | undefined;
};

export const toChoiceValue = ({ meant }: TableColumn, text: string): string =>
  meant?.(text) ?? text;

export type TableColumn = FieldDefinition & ColumnSettings & { field: string };

export const createColumns = <Name extends string>(
  fields: Readonly<Record<Name, FieldDefinition>>,
  details: Readonly<Record<NoInfer<Name>, ColumnSettings>>,
): TableColumn[] =>
  (Object.keys(fields) as Name[]).map((field) => ({ field, ...fields[field], ...details[field] }));

export type OnCellsLeftOut = (cells: number) => void;

export type TableDefinition = NewRowSettings & {
  table: TableName;
  columns: readonly TableColumn[];
  /** The field whose text must be unique. */
  unique: string;
  /** Returns the text of the field `unique` for finding duplicates, changed by `foldCase`. */
  keyOf: (values: RowValues) => string;
  check: (values: RowValues) => RowProblems;
  /** True if the row can be checked only after the locations are loaded. */
  needsLocations?: (values: RowValues) => boolean;
  /** Returns a row in the form that the server expects. Keeps invalid texts. */
  toWire: (values: RowValues) => object;
  /**
   * Reads a text pasted into the field `start`. Returns `null` if the browser must paste it. Calls
   * `leaveOut` with the number of cells that fill no field.
   */
  read: (text: string, start: string, leaveOut?: OnCellsLeftOut) => readonly PastedRow[] | null;
  /** Cleans up an imported record: moves a name out of the email cell, for example. */
  tidy?: (record: PastedRow) => PastedRow;
  guessName?: (values: RowValues) => string | undefined;
  /** Lets a row change the stored item with the same key. If missing, such a row is an error. */
  updating?: StoredRowUpdates;
  texts: (typeof texts)[TableName];
};

export type StoredRowUpdates = {
  /** Loads the stored items. Returns `undefined` if the items are already known. */
  load: () => Promise<ApiResult> | undefined;
  /** Compares valid rows with the stored items; `null` while the items are unknown. */
  compare: (rows: readonly Row[]) => RowComparison | null;
  Review: ComponentType<UpdateReviewProps>;
};

export type UpdateReviewProps = {
  comparison: RowComparison;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * Creates the parts of a {@link TableDefinition} that need only the table's name and wire schema.
 * @param prepare replaces texts by values of the schema, such as a location's name by its id
 * @param also finds problems that the schema cannot find, such as an unknown location
 */
export function createRowChecks(
  table: TableName,
  schema: GenericSchema<unknown, object>,
  prepare: (values: RowValues) => RowValues,
  also: (values: RowValues) => RowProblems = () => NO_PROBLEMS,
) {
  const check = (values: RowValues): RowProblems => {
    const problems: Record<string, FieldProblem> = {};
    for (const { path, message } of safeParse(schema, prepare(values)).issues ?? []) {
      problems[String(path?.[0]?.key ?? 'row')] ??= { message };
    }
    const merged = { ...also(values), ...problems };
    return hasProblem(merged) ? merged : NO_PROBLEMS;
  };
  const newRow = TABLE_ROW_SETTINGS[table];
  return {
    table,
    ...newRow,
    keyOf: memoizeByRowValues((values) => foldCase(values[newRow.unique] ?? '')),
    check: memoizeByRowValues(check),
    toWire: memoizeByRowValues((values) => safeParse(schema, prepare(values)).output as object),
  };
}

/** The CSV file that users download to fill in: the headings and one example row. */
export const importTemplateText = (columns: readonly TableColumn[]): string =>
  csvText([columns.map(({ label }) => label), columns.map(({ example }) => example)]);
