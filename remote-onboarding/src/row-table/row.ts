/** The texts of a row's cells, as they were typed: the wire shape is made when they are sent. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;

/** What is wrong with a row: a sentence for each cell, or for the whole row. */
export type RowProblems<Field extends string> = Readonly<
  Partial<Record<Field | 'row', string | undefined>>
>;

/** Nothing is wrong. */
export const noProblems = <Field extends string>() => ({}) as RowProblems<Field>;

/** A row of an editable table. */
export type Row<Field extends string> = {
  /** Stays the same while rows before it come and go. */
  id: number;
  values: Values<Field>;
  /** Whether what is wrong is shown: after a submit or a paste, not while a row is typed for the first time. */
  checked: boolean;
  /** What the server said of it; each goes when its cell is changed. */
  refusals: RowProblems<Field>;
};

/** One record read from a pasted list: only the cells it has something for. */
export type PastedRow<Field extends string> = Partial<Record<Field, string>>;

/** Whether nobody has put anything into the row yet. Such rows are never sent. */
export const isBlank = <Field extends string>(
  values: Values<Field>,
  blank: Values<Field>,
): boolean =>
  (Object.keys(blank) as Field[]).every(
    (field) => values[field].trim() === blank[field] || values[field].trim() === '',
  );
