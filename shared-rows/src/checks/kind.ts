import type { ComponentType } from 'react';
import { csvText } from 'shared-features/csv';
import type { FieldShape } from 'shared-features/fields';
import { foldCase } from 'shared-session/wire';
import { type GenericSchema, parse, safeParse } from 'valibot';
import type { Comparison } from './compare-rows';
import { createRowKey, memoizePerValues, type Repetition } from './find-problems';
import {
  type FieldProblem,
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

/** The facts that a table and a file need of a field, besides its shape. */
export type ColumnDetails = {
  /** The column's share of the width, relative to the other columns. */
  grow: number;
  /** The column's names in other tables. `headerKey` makes spellings equal. */
  headers: readonly string[];
  /** The example in the downloadable template. */
  example: string;
  /** Columns of other tables that together make up this one, in order: first and last name. */
  parts?: readonly { label: string; headers: readonly string[] }[];
  /** The text that replaces a line break in an imported cell; a space by default. */
  lineBreak?: string;
  /** The cell is then a select. */
  choices?: readonly ColumnChoice[];
  /** The options in the order in which an unknown text most likely means them. */
  choicesFor?: (text: string) => readonly ColumnChoice[];
  /** The option that a text means, if any. */
  meant?: (text: string) => string | undefined;
  /** Whether a text certainly belongs in this column, wherever it is in a line. */
  isSurely?: (text: string) => boolean;
};

/** Splits comma-separated texts into the names of a column in other tables. */
export const splitHeadings = (...lists: readonly string[]): string[] => [
  ...new Set(lists.flatMap((list) => list.split(', '))),
];

export const choiceValueOf = ({ meant }: Column, text: string): string => meant?.(text) ?? text;

export type Column = FieldShape & ColumnDetails & { field: string };

/** The columns of a table, in the order of its fields. A field without details is a type error. */
export const columnsOf = <Name extends string>(
  fields: Readonly<Record<Name, FieldShape>>,
  details: Readonly<Record<NoInfer<Name>, ColumnDetails>>,
): Column[] =>
  (Object.keys(fields) as Name[]).map((field) => ({ field, ...fields[field], ...details[field] }));

/** The differences between the tables of locations and of users. */
export type TableKind = TableShape & {
  table: TableName;
  columns: readonly Column[];
  /** The field whose text must be unique. */
  unique: string;
  /** The key by which rows are compared, cached by values object. */
  keyOf: (values: RowValues) => string;
  /** The problems of a row, cached by values object. */
  check: (values: RowValues) => RowProblems;
  /** The wire shape of a valid row. */
  toWire: (values: RowValues) => object;
  /** Reads a pasted list; `null` leaves the paste to the browser. */
  read: (text: string, start: string) => readonly PastedRow[] | null;
  /** Cleans up one record of an imported file, such as a name in the cell of an email address. */
  tidy?: (record: PastedRow) => PastedRow;
  /** A field that can be guessed from the others when it is empty. */
  suggestion?: { field: string; guess: (values: RowValues) => string | undefined };
  /** For tables where a stored row is changed. Otherwise a stored row is a problem. */
  updating?: StoredRowUpdates;
  texts: TableTexts;
};

/** What a table needs to change stored rows. */
export type StoredRowUpdates = {
  /** Loads the stored rows; `undefined` when they are known. */
  load: () => Promise<unknown> | undefined;
  /** Compares valid rows with the stored ones; `null` while those are unknown. */
  compare: (rows: readonly Row[]) => Comparison | null;
  /** Shows the differences before anything is sent. */
  Review: ComponentType<ReviewProps>;
};

export type ReviewProps = { comparison: Comparison; onConfirm: () => void; onClose: () => void };

export type TableTexts = {
  caption: string;
  /** The plural of its items: "users". */
  what: string;
  add: string;
  /** The problem of the first row of an empty table, also the title of the summary. */
  missing: string;
  nothing: string;
  duplicate: Repetition;
  alreadyStored: FieldProblem;
  /** The label of the progress: "Adding users". */
  adding: string;
  /** The title of the message when sending failed. */
  failed: string;
  /** "12 users", for progress and answers. */
  counted: (count: number) => string;
  /** The name of the template file. */
  template: string;
};

type CheckOptions = {
  /** Prepares the input of the schema: texts become the options that they mean. */
  prepare: (values: RowValues) => RowValues;
  /** Problems that the schema cannot find. */
  also?: (values: RowValues) => RowProblems;
};

/** Gives the first message for each field, the key of a row, and the wire shape of a valid row. */
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
  return {
    table,
    ...TABLE_SHAPES[table],
    keyOf: createRowKey(TABLE_SHAPES[table].unique, foldCase),
    // Only the edited row is checked again.
    check: memoizePerValues(check),
    toWire: memoizePerValues((values): object => parse(schema, prepare(values))),
  };
}

/** An example file: the headings and one row. */
export const templateText = (columns: readonly Column[]): string =>
  csvText([columns.map(({ label }) => label), columns.map(({ example }) => example)]);
