import { hasProblem, isBlank, isRejected, type Row, type RowProblems, type Values } from './row';

/** The rules for the rows of a table: for each row alone, and for rows compared with each other. */
export type RowRules<Field extends string> = {
  blank: Values<Field>;
  /** What is wrong with one row alone: the same object each time for the same values object. */
  check: (values: Values<Field>) => RowProblems<Field>;
  /** Two rows with the same key are duplicates. Empty when a row has no key. */
  keyOf: (values: Values<Field>) => string;
  /** The field that holds the key's text. */
  unique: Field;
  /** The message on each of two rows with the same key; `number` is the other row's. */
  duplicate: (number: number) => string;
  /** The keys of what is stored already, and the message on rows that repeat one. */
  stored: ReadonlySet<string>;
  alreadyStored: string;
};

/** The problems of every row that has any, by row id. Blank rows have none. */
export type Problems<Field extends string> = ReadonlyMap<number, RowProblems<Field>>;

/**
 * Returns the key of a row's values. It is computed once for each values object, because normalizing 5,000 texts takes
 * longer than a frame.
 */
export function createKeyOf<Field extends string>(
  unique: Field,
  comparable: (text: string) => string,
): RowRules<Field>['keyOf'] {
  const known = new WeakMap<Values<Field>, string>();
  return (values) => {
    const before = known.get(values);
    if (before !== undefined) return before;
    const key = comparable(values[unique]);
    known.set(values, key);
    return key;
  };
}

/** Checks all rows. `shownProblems` decides which of the problems are shown. */
export function findProblems<Field extends string>(
  rows: readonly Row<Field>[],
  rules: RowRules<Field>,
): Problems<Field> {
  const twins = findTwins(rows, rules);
  const found = new Map<number, RowProblems<Field>>();
  for (const row of rows) {
    if (isBlank(row.values, rules.blank)) continue;
    const alone = rules.check(row.values);
    // Keeps the object of the check when nothing is added, because a new object renders the row again.
    const own = isRejected(row) ? { ...row.rejections, ...alone } : alone;
    const repeated = own[rules.unique] === undefined ? repetitionOf(row, twins, rules) : undefined;
    const problems = repeated === undefined ? own : { ...own, [rules.unique]: repeated };
    if (hasProblem(problems)) found.set(row.id, problems);
  }
  return found;
}

const repetitionOf = <Field extends string>(
  { id, values, state }: Row<Field>,
  twins: ReadonlyMap<number, number>,
  rules: RowRules<Field>,
): string | undefined => {
  const twin = twins.get(id);
  if (twin !== undefined) return rules.duplicate(twin + 1);
  // An unconfirmed row that is on the server's list may be its own stored copy, so it is no duplicate.
  return state === 'unsent' && rules.stored.has(rules.keyOf(values))
    ? rules.alreadyStored
    : undefined;
};

/** The problems of the rows that were checked, and of the rows that repeat one of those. */
export function shownProblems<Field extends string>(
  rows: readonly Row<Field>[],
  problems: Problems<Field>,
  { blank, keyOf }: RowRules<Field>,
  required?: RowProblems<Field>,
): Problems<Field> {
  const shown = new Map<number, RowProblems<Field>>();
  if (problems.size > 0) {
    const checkedKeys = new Set<string>();
    for (const row of rows) if (row.checked) checkedKeys.add(keyOf(row.values));
    checkedKeys.delete('');
    for (const row of rows) {
      const found = problems.get(row.id);
      if (found && (row.checked || checkedKeys.has(keyOf(row.values)))) shown.set(row.id, found);
    }
  }
  const [first] = rows;
  if (required && first?.checked && rows.every((row) => isBlank(row.values, blank))) {
    shown.set(first.id, required);
  }
  return shown;
}

/** For each row that repeats another one, the index of the first such row (for the first itself, of the second). */
function findTwins<Field extends string>(rows: readonly Row<Field>[], { keyOf }: RowRules<Field>) {
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
