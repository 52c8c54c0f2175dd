import {
  type FieldProblem,
  hasProblem,
  isBlankRow,
  isRejected,
  type Row,
  type RowProblems,
  type RowValues,
} from './row';

/**
 * The problem of a row that repeats another row. `message` gets the number of the other row, from
 * 1.
 */
export type Repetition = { message: (row: number) => string; kind: string; advice: string };

/** The rules for the rows of a table: for each row alone, and for rows compared with each other. */
export type RowRules = {
  blank: RowValues;
  /** The problems of a single row. The same values object always gives the same result object. */
  check: (values: RowValues) => RowProblems;
  /** The key of a row: two rows with the same key are duplicates. '' when a row has no key. */
  keyOf: (values: RowValues) => string;
  /** The field from which the key is made. */
  unique: string;
  /** The problem of two rows with the same key. Its message names the number of the other row. */
  duplicate: Repetition;
  /** The keys of stored items. A new row with such a key has the problem `alreadyStored`. */
  stored: ReadonlySet<string>;
  alreadyStored: FieldProblem;
};

/** The problems by row id. Rows without problems, such as blank rows, are missing. */
export type ProblemsByRow = ReadonlyMap<number, RowProblems>;

/**
 * Keeps the result for each values object, because computing 5,000 results takes longer than a
 * frame.
 */
export function memoizePerValues<Result>(
  compute: (values: RowValues) => Result,
): (values: RowValues) => Result {
  const known = new WeakMap<RowValues, { result: Result }>();
  return (values) => {
    const found = known.get(values) ?? { result: compute(values) };
    known.set(values, found);
    return found.result;
  };
}

export const createRowKey = (
  unique: string,
  comparable: (text: string) => string,
): RowRules['keyOf'] => memoizePerValues((values) => comparable(values[unique] ?? ''));

/** Checks all rows. `shownProblems` decides which problems are shown. */
export function findProblems(rows: readonly Row[], rules: RowRules): ProblemsByRow {
  const twins = findTwins(rows, rules);
  const found = new Map<number, RowProblems>();
  for (const row of rows) {
    if (isBlankRow(row.values, rules.blank)) continue;
    const alone = rules.check(row.values);
    // Uses the same object if the server has rejected nothing, because a new object would render
    // the row again.
    const own = isRejected(row) ? { ...row.rejections, ...alone } : alone;
    const repeated = own[rules.unique] === undefined ? repetitionOf(row, twins, rules) : undefined;
    const problems = repeated === undefined ? own : { ...own, [rules.unique]: repeated };
    if (hasProblem(problems)) found.set(row.id, problems);
  }
  return found;
}

const repetitionOf = (
  { id, values, state }: Row,
  twins: ReadonlyMap<number, number>,
  rules: RowRules,
): FieldProblem | undefined => {
  const twin = twins.get(id);
  if (twin !== undefined) {
    const { message, ...problem } = rules.duplicate;
    return { ...problem, message: message(twin + 1) };
  }
  // An unconfirmed row is no duplicate of a stored item, which may come from this row.
  const isStored = state === 'unsent' && rules.stored.has(rules.keyOf(values));
  return isStored ? rules.alreadyStored : undefined;
};

/** The problems to show: those of checked rows, and of rows that repeat a checked row. */
export function shownProblems(
  rows: readonly Row[],
  problems: ProblemsByRow,
  { blank, keyOf }: RowRules,
  required?: RowProblems,
): ProblemsByRow {
  const shown = new Map<number, RowProblems>();
  if (problems.size > 0) {
    const checkedKeys = new Set(rows.flatMap((row) => (row.checked ? keyOf(row.values) : [])));
    checkedKeys.delete('');
    for (const row of rows) {
      const found = problems.get(row.id);
      if (found && (row.checked || checkedKeys.has(keyOf(row.values)))) shown.set(row.id, found);
    }
  }
  const [first] = rows;
  if (required && first?.checked && rows.every((row) => isBlankRow(row.values, blank))) {
    shown.set(first.id, required);
  }
  return shown;
}

/**
 * Finds, for each row that repeats another, the index of the first row with the same key (or of the
 * second, for the first).
 */
function findTwins(rows: readonly Row[], { keyOf }: RowRules) {
  const firstAt = new Map<string, number>();
  const twins = new Map<number, number>();
  rows.forEach((row, index) => {
    const key = keyOf(row.values);
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
