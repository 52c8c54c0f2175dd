import type { ComponentType } from 'react';
import { csvText } from 'shared-features/csv';
import type { FieldShape } from 'shared-features/fields';
import { foldCase } from 'shared-session/wire';
import { type GenericSchema, parse, safeParse } from 'valibot';
import type { Comparison } from './compare-rows';
import { createKeyOf, memoizePerValues, type Repetition } from './find-problems';
import {
  hasProblem,
  NO_PROBLEMS,
  type PastedRow,
  type Problem,
  type Row,
  type RowProblems,
  TABLE_SHAPES,
  type TableName,
  type TableShape,
  type Values,
} from './row';

/** A choice in a cell. */
export type Choice = { value: string; label: string };

/** What a table and a file need to know of a field, besides its shape. */
export type ColumnDetails = {
  /** The share of the width it takes among its neighbours. */
  grow: number;
  /** What other tables call this column, in any spelling that `headerKey` makes equal. */
  headers: readonly string[];
  /** What the template to download shows in this column. */
  example: string;
  /** Columns of other tables that make up this one together, in their order: first and last name. */
  parts?: readonly { label: string; headers: readonly string[] }[];
  /** What takes the place of a line break in an imported cell; a space when left out. */
  lineBreak?: string;
  /** With choices the cell is a select. */
  choices?: readonly Choice[];
  /** The choices in the order in which an unknown text may mean them. */
  choicesFor?: (text: string) => readonly Choice[];
  /** The choice that a text means, if any. */
  meant?: (text: string) => string | undefined;
  /** Whether a text surely belongs in this column, wherever it is in a line. */
  isSurely?: (text: string) => boolean;
};

/** The names of a column in other tables, from texts that list them with commas. */
export const splitHeadings = (...lists: readonly string[]): string[] => [
  ...new Set(lists.flatMap((list) => list.split(', '))),
];

/** The choice that a text means in a column, or the text itself. */
export const meantChoice = ({ meant }: Column, text: string): string => meant?.(text) ?? text;

/** One column of an editable table. */
export type Column = FieldShape & ColumnDetails & { field: string };

/** The columns of a table, in the order of its fields. A field without details is an error of types. */
export const columnsOf = <Name extends string>(
  fields: Readonly<Record<Name, FieldShape>>,
  details: Readonly<Record<NoInfer<Name>, ColumnDetails>>,
): Column[] =>
  (Object.keys(fields) as Name[]).map((field) => ({ field, ...fields[field], ...details[field] }));

/** The differences between the tables of locations and of users. */
export type TableKind = TableShape & {
  table: TableName;
  columns: readonly Column[];
  /** The field whose text may occur only once. */
  unique: string;
  /** The text by which rows are compared, cached for each values object. */
  keyOf: (values: Values) => string;
  /** The problems of a row, kept by values object. */
  check: (values: Values) => RowProblems;
  /** The wire shape of a row that was checked. */
  toWire: (values: Values) => object;
  /** Reads a pasted list; `null` leaves the paste to the browser. */
  read: (text: string, start: string) => readonly PastedRow[] | null;
  /** Tidies one record of an imported file, such as a name in the cell of an address. */
  tidy?: (record: PastedRow) => PastedRow;
  /** A field that can be guessed from the others where it is empty. */
  suggestion?: { field: string; guess: (values: Values) => string | undefined };
  /** Where rows that are stored already are changed instead of being a problem. */
  updating?: StoredRowUpdates;
  texts: TableTexts;
};

/** What a table needs to change what is stored. */
export type StoredRowUpdates = {
  /** Loads what is stored; `undefined` when it is known. */
  load: () => Promise<unknown> | undefined;
  /** Compares rows without problems with what is stored; `null` while that is not known. */
  compare: (rows: readonly Row[]) => Comparison | null;
  /** Shows the differences before anything is sent. */
  Review: ComponentType<ReviewProps>;
};

/** Props of the question before rows are sent that change what is stored. */
export type ReviewProps = { comparison: Comparison; onConfirm: () => void; onClose: () => void };

/** The words of a table. */
export type TableTexts = {
  caption: string;
  /** What its rows are: "users". */
  what: string;
  add: string;
  /** The problem of the first row when the table is empty, and the summary's title then. */
  missing: string;
  nothing: string;
  duplicate: Repetition;
  alreadyStored: Problem;
  /** The label of the progress: "Adding users". */
  adding: string;
  /** The title of the message that says why sending failed. */
  failed: string;
  /** "12 users", for progress and answers. */
  counted: (count: number) => string;
  /** The name of the template file. */
  template: string;
};

type CheckOptions = {
  /** The input of the schema: texts in choice columns are replaced by the choices that they mean. */
  prepare: (values: Values) => Values;
  /** Problems that the schema cannot find. */
  also?: (values: Values) => RowProblems;
};

/** The shape of a table, the schema's first message for each field, the key of a row, and the wire shape of one without problems. */
export function checksOfSchema(
  table: TableName,
  schema: GenericSchema<unknown, object>,
  { prepare, also = () => NO_PROBLEMS }: CheckOptions,
) {
  const check = (values: Values): RowProblems => {
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
    keyOf: createKeyOf(TABLE_SHAPES[table].unique, foldCase),
    // Only the row that was typed into is checked again.
    check: memoizePerValues(check),
    toWire: memoizePerValues((values): object => parse(schema, prepare(values))),
  };
}

/** An example file: the headings and one row. */
export const templateText = (columns: readonly Column[]): string =>
  csvText([columns.map(({ label }) => label), columns.map(({ example }) => example)]);
