import type { TableKind } from './kind';
import {
  type FieldProblem,
  hasProblem,
  isBlankRow,
  isRejected,
  type Row,
  type RowProblems,
} from './row';

export type RowRules = Pick<TableKind, 'blank' | 'check' | 'keyOf' | 'unique' | 'first'> & {
  texts: Pick<TableKind['texts'], 'duplicate' | 'alreadyStored'>;
};

/** The problems by row id. Rows without problems have no entry. */
export type ProblemsByRow = ReadonlyMap<number, RowProblems>;

/** Finds rows that are invalid or rejected, or have the key of another row or of a stored item. */
export function findProblems(
  rows: readonly Row[],
  rules: RowRules,
  stored: ReadonlySet<string>,
): ProblemsByRow {
  const { duplicate, alreadyStored } = rules.texts;
  const twins = findTwins(rows, rules);
  const repetitionOf = ({ id, values, state }: Row): FieldProblem | undefined => {
    const twin = twins.get(id);
    if (twin !== undefined) return { ...duplicate, message: duplicate.message(twin + 1) };
    // An unconfirmed row does not repeat the stored item with its key, because it may be this item.
    return state === 'unsent' && stored.has(rules.keyOf(values)) ? alreadyStored : undefined;
  };
  const found = new Map<number, RowProblems>();
  for (const row of rows) {
    if (isBlankRow(row.values, rules.blank)) continue;
    const alone = rules.check(row.values);
    // Without rejections, `alone` is not copied: a new object would render the row again.
    const own = isRejected(row) ? { ...row.rejections, ...alone } : alone;
    const repeated = own[rules.unique] === undefined ? repetitionOf(row) : undefined;
    const problems = repeated === undefined ? own : { ...own, [rules.unique]: repeated };
    if (hasProblem(problems)) found.set(row.id, problems);
  }
  return found;
}

/**
 * Selects the problems to show. A row shows its problems if it has `checked`, or if a row with
 * `checked` has the same key. If all rows are blank and the first has `checked`, this row shows
 * that its text is missing.
 */
export function selectShownProblems(
  rows: readonly Row[],
  problems: ProblemsByRow,
  { blank, check, keyOf, first: field }: RowRules,
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
  if (first?.checked && rows.every((row) => isBlankRow(row.values, blank))) {
    shown.set(first.id, { [field]: check(blank)[field] });
  }
  return shown;
}

/** Maps the id of each row with a repeated key to the index of the first other row with the key. */
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
