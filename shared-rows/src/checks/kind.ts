import type { ComponentType } from 'react';
import { csvText } from 'shared-features/csv';
import type { FieldShape } from 'shared-features/fields';
import { foldCase } from 'shared-session/wire';
import { type GenericSchema, parse, safeParse } from 'valibot';
import type { texts } from '../texts';
import type { RowComparison } from './compare-rows';
import {
  hasProblem,
  NO_PROBLEMS,
  type PastedRow,
  type Row,
  type RowProblems,
  type RowValues,
  TABLE_SHAPES,
  type TableName,
  type TableShape,
} from './row';

export type ColumnChoice = { value: string; label: string };

/** What tables and imported files need to know about a field, in addition to `FieldShape`. */
export type ColumnDetails = {
  /** The width of the column, relative to the other columns. */
  grow: number;
  /** Names of the column in imported files, most usual first, separated by ", ". */
  headers: string;
  /** The example in the downloadable template. */
  example: string;
  /** The file's columns that together make this column, in order, such as first and last name. */
  parts?: readonly { label: string; headers: string }[];
  /** The text that replaces a line break in an imported cell; a space by default. */
  lineBreak?: string;
  /** The options of a select. A column without options has text fields. */
  choices?: readonly ColumnChoice[];
  /** Returns the options that an unknown text may mean, the most likely option first. */
  choicesFor?: (text: string) => readonly ColumnChoice[];
  /** Returns the value of the option that a text means, if any. */
  meant?: (text: string) => string | undefined;
};

export const choiceValueOf = ({ meant }: Column, text: string): string => meant?.(text) ?? text;

export type Column = FieldShape & ColumnDetails & { field: string };

/**
 * Creates the columns of a table, in the order of its fields. A field without details is a type
 * error.
 */
export const createColumns = <Name extends string>(
  fields: Readonly<Record<Name, FieldShape>>,
  details: Readonly<Record<NoInfer<Name>, ColumnDetails>>,
): Column[] =>
  (Object.keys(fields) as Name[]).map((field) => ({ field, ...fields[field], ...details[field] }));

/** What differs between the tables of locations and of users. */
export type TableKind = TableShape & {
  table: TableName;
  columns: readonly Column[];
  /** The field whose text must be unique. */
  unique: string;
  /** Returns the key by which rows are compared. Caches the key for each values object. */
  keyOf: (values: RowValues) => string;
  /** Returns the problems of a row. Caches the problems for each values object. */
  check: (values: RowValues) => RowProblems;
  /** Returns a valid row in the shape that is sent to the server. */
  toWire: (values: RowValues) => object;
  /** Reads a pasted list. Returns `null` if the browser should handle the paste. */
  read: (text: string, start: string) => readonly PastedRow[] | null;
  /** Cleans up an imported record: moves a name out of the email cell, for example. */
  tidy?: (record: PastedRow) => PastedRow;
  /** A field that can be guessed from the other fields when it is empty. */
  suggestion?: { field: string; guess: (values: RowValues) => string | undefined };
  /** Makes a row with a stored key change the stored item. If missing, such a row is an error. */
  updating?: StoredRowUpdates;
  texts: (typeof texts)[TableName];
};

export type StoredRowUpdates = {
  /** Loads the stored items. Returns `undefined` if the items are already known. */
  load: () => Promise<unknown> | undefined;
  /** Compares valid rows with the stored items; `null` while the items are unknown. */
  compare: (rows: readonly Row[]) => RowComparison | null;
  Review: ComponentType<ReviewProps>;
};

export type ReviewProps = { comparison: RowComparison; onConfirm: () => void; onClose: () => void };

/** Caches the result for each values object, because computing 5,000 results delays the page. */
function memoizePerValues<Result>(
  compute: (values: RowValues) => Result,
): (values: RowValues) => Result {
  const known = new WeakMap<RowValues, { result: Result }>();
  return (values) => {
    const found = known.get(values) ?? { result: compute(values) };
    known.set(values, found);
    return found.result;
  };
}

type CheckOptions = {
  /** Prepares a row for the schema: replaces texts by the values of the options that they mean. */
  prepare: (values: RowValues) => RowValues;
  /** Problems that the schema cannot find. */
  also?: (values: RowValues) => RowProblems;
};

/** Makes the `check` (first problem of each field), `keyOf` and `toWire` of a table kind. */
export function createChecks(
  table: TableName,
  schema: GenericSchema<unknown, object>,
  { prepare, also = () => NO_PROBLEMS }: CheckOptions,
) {
  const check = (values: RowValues): RowProblems => {
    const problems: Record<string, string> = {};
    for (const { path, message } of safeParse(schema, prepare(values)).issues ?? []) {
      problems[String(path?.[0]?.key ?? 'row')] ??= message;
    }
    const merged = { ...also(values), ...problems };
    return hasProblem(merged) ? merged : NO_PROBLEMS;
  };
  const shape = TABLE_SHAPES[table];
  return {
    table,
    ...shape,
    keyOf: memoizePerValues((values) => foldCase(values[shape.unique] ?? '')),
    check: memoizePerValues(check),
    toWire: memoizePerValues((values): object => parse(schema, prepare(values))),
  };
}

/** Writes the example file: the headings and one example row. */
export const importTemplateText = (columns: readonly Column[]): string =>
  csvText([columns.map(({ label }) => label), columns.map(({ example }) => example)]);
