/** The texts of a row's cells, as they were typed: the wire shape is made when they are sent. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;

/** What is wrong with a row: a sentence for each cell, or for the whole row. */
export type RowProblems<Field extends string> = Readonly<
  Partial<Record<Field | 'row', string | undefined>>
>;

const NONE = Object.freeze({});

/** Nothing is wrong. Always the same object: among 5,000 rows it is told apart without looking into it. */
export const noProblems = <Field extends string>() => NONE as RowProblems<Field>;

/** Whether anything is wrong. */
export function hasProblem<Field extends string>(problems: RowProblems<Field>): boolean {
  if (problems === NONE) return false;
  return Object.values(problems).some((message) => message !== undefined);
}

/** A row of an editable table. */
export type Row<Field extends string> = {
  /** Stays the same while rows before it come and go. */
  id: number;
  values: Values<Field>;
  /** Whether what is wrong is shown: after a submit or a paste, not while a row is typed for the first time. */
  checked: boolean;
  /** What the server said of it; each goes when its cell is changed. */
  refusals: RowProblems<Field>;
  /** Whether it may be stored already: it went out, and no answer has come. Changing it makes it a row like others. */
  unsure: boolean;
};

/** A row that holds these texts and of which nothing is known yet. */
export const newRow = <Field extends string>(
  id: number,
  values: Values<Field>,
  more: Partial<Pick<Row<Field>, 'checked' | 'unsure'>> = {},
): Row<Field> => ({ id, values, checked: false, refusals: noProblems(), unsure: false, ...more });

/** One record read from a pasted list: only the cells it has something for. */
export type PastedRow<Field extends string> = Partial<Record<Field, string>>;

/** Whether nobody has put anything into the row yet. Such rows are never sent. */
export function isBlank<Field extends string>(
  values: Values<Field>,
  blank: Values<Field>,
): boolean {
  for (const field in blank) {
    const text = values[field];
    if (text === '' || text === blank[field]) continue;
    const trimmed = text.trim();
    if (trimmed !== '' && trimmed !== blank[field]) return false;
  }
  return true;
}
