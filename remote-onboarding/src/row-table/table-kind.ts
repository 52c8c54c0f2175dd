import * as v from 'valibot';
import { noProblems, type PastedRow, type RowProblems, type Values } from './row';

/** A choice in a cell. */
export type Choice = { value: string; label: string };

/** One column of an editable table. */
export type Column<Field extends string> = {
  field: Field;
  /** The heading, and the start of each cell's accessible name: "Location name, row 2". */
  label: string;
  optional?: boolean;
  /** What a blank cell holds; empty unless a choice is preset. */
  initial?: string;
  /** With choices the cell is a select. */
  choices?: readonly Choice[];
  /** The choice that a text means. */
  resolve?: (text: string) => string;
  inputMode?: 'text' | 'email';
  /** The share of the width it takes among its neighbours. */
  grow: number;
};

/** What makes a table one of locations or of users. */
export type TableKind<Field extends string, Wire = unknown> = {
  columns: readonly Column<Field>[];
  /** The field whose text may occur only once, compared without case. */
  unique: Field;
  check: (values: Values<Field>) => RowProblems<Field>;
  /** The wire shape of a row that was checked. */
  toWire: (values: Values<Field>) => Wire;
  /** Reads a pasted list; `null` leaves the paste to the browser. */
  read: (text: string, start: Field) => readonly PastedRow<Field>[] | null;
  /** What the first row says when nothing was entered; absent where nothing need be. */
  required?: RowProblems<Field>;
  texts: {
    caption: string;
    add: string;
    duplicate: (number: number) => string;
    alreadyStored: string;
    /** The summary's title when nothing was entered. */
    nothing?: string;
  };
};

/** The texts of a blank row. */
export const blankOf = <Field extends string>(columns: readonly Column<Field>[]) =>
  Object.fromEntries(columns.map(({ field, initial = '' }) => [field, initial])) as Values<Field>;

/** Checks rows against a schema of the wire: the first message of each field. Results are kept by values object. */
export function checkWith<Field extends string>(
  schema: v.GenericSchema,
  also: (values: Values<Field>) => RowProblems<Field> = noProblems,
): TableKind<Field>['check'] {
  const known = new WeakMap<Values<Field>, RowProblems<Field>>();
  return (values) => {
    const before = known.get(values);
    if (before) return before;
    const issues = v.safeParse(schema, values).issues ?? [];
    const problems: Partial<Record<string, string>> = {};
    for (const issue of issues) {
      const field = String(issue.path?.[0]?.key ?? 'row');
      problems[field] ??= issue.message;
    }
    const found = { ...also(values), ...problems } as RowProblems<Field>;
    known.set(values, found);
    return found;
  };
}
