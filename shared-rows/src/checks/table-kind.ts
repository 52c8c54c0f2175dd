import { csvText } from 'shared-features/csv';
import { comparable } from 'shared-session/wire';
import { type GenericSchema, parse, safeParse } from 'valibot';
import { createKeyOf } from './find-problems';
import {
  hasProblem,
  noProblems,
  type PastedRow,
  type RowProblems,
  type TableShape,
  type Values,
} from './row';

/** A choice in a cell. */
export type Choice = { value: string; label: string };

/** A part of a cell that other tables keep in a separate column: a first name. */
export type ColumnPart = { label: string; headers: readonly string[] };

/** One column of an editable table. */
export type Column<Field extends string> = {
  field: Field;
  /** What takes the place of a line break in an imported cell; a space when left out. */
  lineBreak?: string;
  /** The heading, and the start of each cell's accessible name: "Location name, row 2". */
  label: string;
  optional?: boolean;
  /** With choices the cell is a select. */
  choices?: readonly Choice[];
  /** The choices in the order in which an unknown text may mean them. */
  choicesFor?: (text: string) => readonly Choice[];
  /** The choice that a text means; the text itself when it means none. */
  resolve?: (text: string) => string;
  inputMode?: 'text' | 'email';
  /** The share of the width it takes among its neighbours. */
  grow: number;
  /** What other tables call this column, in any spelling that `headerKey` makes equal. */
  headers: readonly string[];
  /** Columns of other tables that make up this one together, in their order. */
  parts?: readonly ColumnPart[];
  /** What the template to download shows in this column. */
  example: string;
};

/** The differences between the tables of locations and of users. */
export type TableKind<Field extends string, Wire = unknown> = TableShape<Field> & {
  columns: readonly Column<Field>[];
  /** The field whose text may occur only once. */
  unique: Field;
  /** That text as rows are compared by it, kept as the problems are. */
  keyOf: (values: Values<Field>) => string;
  /** The problems of a row, kept by values object. */
  check: (values: Values<Field>) => RowProblems<Field>;
  /** The wire shape of a row that was checked. */
  toWire: (values: Values<Field>) => Wire;
  /** Reads a pasted list; `null` leaves the paste to the browser. */
  read: (text: string, start: Field) => readonly PastedRow<Field>[] | null;
  /** Tidies one record of an imported file, such as a name in the cell of an address. */
  tidy?: (record: PastedRow<Field>) => PastedRow<Field>;
  /** A field that can be guessed from the others where it is empty. */
  suggestion?: { field: Field; guess: (values: Values<Field>) => string | undefined };
  /** The problem of the first row when the table is empty. Left out if a table may be empty. */
  required?: RowProblems<Field>;
  texts: TableTexts;
};

/** The words of a table. */
export type TableTexts = {
  caption: string;
  /** What its rows are: "users". */
  what: string;
  add: string;
  duplicate: (number: number) => string;
  alreadyStored: string;
  /** The summary's title when nothing was entered. */
  nothing?: string;
  /** The label of the progress: "Adding users". */
  adding: string;
  /** The title of the message that says why sending failed. */
  failed: string;
  /** "12 users", for progress and answers. */
  counted: (count: number) => string;
  /** The name of the template file. */
  template: string;
};

/** A pasted or imported record without the line breaks inside its cells: no field could show them. */
export const foldLines = <Field extends string>(
  record: PastedRow<Field>,
  columns: readonly Column<Field>[],
): PastedRow<Field> =>
  Object.fromEntries(
    columns.flatMap(({ field, lineBreak = ' ' }) => {
      const text = record[field];
      return text === undefined ? [] : [[field, onOneLine(text, lineBreak)]];
    }),
  ) as PastedRow<Field>;

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

type CheckOptions<Field extends string> = {
  unique: Field;
  /** The input of the schema: texts in choice columns are replaced by the choices that they mean. */
  prepare: (values: Values<Field>) => Values<Field>;
  /** Problems that the schema cannot find. */
  also?: (values: Values<Field>) => RowProblems<Field>;
};

/** The schema's first message for each field, the key of a row, and the wire shape of one without problems. */
export function checkedBy<Field extends string, Wire>(
  schema: GenericSchema<unknown, Wire>,
  { unique, prepare, also = noProblems }: CheckOptions<Field>,
) {
  // Kept by values object, so that only the row that was typed into is checked again.
  const known = new WeakMap<Values<Field>, RowProblems<Field>>();
  return {
    unique,
    keyOf: createKeyOf(unique, comparable),
    check: (values: Values<Field>): RowProblems<Field> => {
      const before = known.get(values);
      if (before) return before;
      const problems: Partial<Record<string, string>> = {};
      for (const { path, message } of safeParse(schema, prepare(values)).issues ?? []) {
        problems[String(path?.[0]?.key ?? 'row')] ??= message;
      }
      const merged = { ...also(values), ...problems } as RowProblems<Field>;
      const found = hasProblem(merged) ? merged : noProblems<Field>();
      known.set(values, found);
      return found;
    },
    toWire: (values: Values<Field>): Wire => parse(schema, prepare(values)),
  };
}

/** An example file: the headings and one row. */
export const templateText = <Field extends string>(columns: readonly Column<Field>[]): string =>
  csvText([columns.map(({ label }) => label), columns.map(({ example }) => example)]);
