import { comparable } from 'shared-session/wire';
import { isBlank, type Row, type RowProblems, type Values } from './row';

/** What the rows of a table must fulfil, each on its own and among each other. */
export type RowRules<Field extends string> = {
  blank: Values<Field>;
  /** What is wrong with one row alone. Called once for the same values object. */
  check: (values: Values<Field>) => RowProblems<Field>;
  /** The field whose text may occur only once, compared without case. */
  unique: Field;
  /** The message on each of two rows with the same text; `number` is the other row's. */
  duplicate: (number: number) => string;
  /** What is stored already, as `comparable` gives it, and the message on rows that repeat it. */
  stored: ReadonlySet<string>;
  alreadyStored: string;
};

/** The problems of every row that has any, by row id. Blank rows have none. */
export type Problems<Field extends string> = ReadonlyMap<number, RowProblems<Field>>;

/** The key by which two rows are the same; empty for none. */
export const keyOf = <Field extends string>(row: Row<Field>, unique: Field): string =>
  comparable(row.values[unique]);

/** Checks all rows. What of it is shown is `shownProblems`' to say. */
export function findProblems<Field extends string>(
  rows: readonly Row<Field>[],
  rules: RowRules<Field>,
): Problems<Field> {
  const { blank, check, unique } = rules;
  const twins = findTwins(rows, unique);
  const found = new Map<number, RowProblems<Field>>();
  for (const row of rows) {
    if (isBlank(row.values, blank)) continue;
    const own = { ...row.refusals, ...check(row.values) };
    const twin = twins.get(row.id);
    const repeated =
      twin !== undefined
        ? rules.duplicate(twin + 1)
        : rules.stored.has(keyOf(row, unique))
          ? rules.alreadyStored
          : undefined;
    const problems =
      repeated !== undefined && own[unique] === undefined ? { ...own, [unique]: repeated } : own;
    if (Object.values(problems).some((message) => message !== undefined))
      found.set(row.id, problems);
  }
  return found;
}

/** The problems of the rows that were checked, and of the rows that repeat one of those. */
export function shownProblems<Field extends string>(
  rows: readonly Row<Field>[],
  problems: Problems<Field>,
  { blank, unique }: RowRules<Field>,
  required?: RowProblems<Field>,
): Problems<Field> {
  const checkedKeys = new Set(rows.filter((row) => row.checked).map((row) => keyOf(row, unique)));
  const shown = new Map<number, RowProblems<Field>>();
  for (const row of rows) {
    const found = problems.get(row.id);
    const key = keyOf(row, unique);
    if (found && (row.checked || (key !== '' && checkedKeys.has(key)))) shown.set(row.id, found);
  }
  const [first] = rows;
  const nothing = rows.every((row) => isBlank(row.values, blank));
  if (required && first?.checked && nothing) shown.set(first.id, required);
  return shown;
}

/** For each row that repeats another one, the index of the first such row (for the first itself, of the second). */
function findTwins<Field extends string>(rows: readonly Row<Field>[], unique: Field) {
  const firstAt = new Map<string, number>();
  const twins = new Map<number, number>();
  rows.forEach((row, index) => {
    const key = keyOf(row, unique);
    if (key === '') return;
    const first = firstAt.get(key);
    if (first === undefined) {
      firstAt.set(key, index);
      return;
    }
    twins.set(row.id, first);
    const firstRow = rows[first];
    if (firstRow && !twins.has(firstRow.id)) twins.set(firstRow.id, index);
  });
  return twins;
}
