import {
  FIRST_FIELD,
  type FieldProblem,
  hasProblem,
  isBlankRow,
  isRowRejected,
  type Row,
  type RowProblems,
} from './row';
import type { TableDefinition } from './table-definition';

export type RowCheckRules = Pick<TableDefinition, 'blank' | 'check' | 'keyOf' | 'unique'> & {
  texts: Pick<TableDefinition['texts'], 'duplicate' | 'alreadyStored'>;
};

/** The keys are row ids. Rows without problems have no entry. */
export type ProblemsByRow = ReadonlyMap<number, RowProblems>;

/** Finds rows that are invalid, rejected, or duplicates of another row or of a stored item. */
export function findProblems(
  rows: readonly Row[],
  rules: RowCheckRules,
  stored: ReadonlySet<string>,
): ProblemsByRow {
  const { duplicate, alreadyStored } = rules.texts;
  const indexesByKey = findFirstTwoRows(rows, rules);
  const repetitionOf = ({ values, state }: Row, index: number): FieldProblem | undefined => {
    const key = rules.keyOf(values);
    const twin = indexesByKey.get(key)?.find((at) => at !== index);
    if (twin !== undefined) return { ...duplicate, message: duplicate.message(twin + 1) };
    // An unconfirmed row is no duplicate, because the stored item with the same key may be this
    // row.
    return state === 'unsent' && stored.has(key) ? alreadyStored : undefined;
  };
  const found = new Map<number, RowProblems>();
  for (const [index, row] of rows.entries()) {
    if (isBlankRow(row.values, rules.blank)) continue;
    const alone = rules.check(row.values);
    // Merges the problems only if needed, because React renders a row again for each new object.
    const own = isRowRejected(row) ? { ...row.rejections, ...alone } : alone;
    const repeated = own[rules.unique] === undefined ? repetitionOf(row, index) : undefined;
    const problems = repeated === undefined ? own : { ...own, [rules.unique]: repeated };
    if (hasProblem(problems)) found.set(row.id, problems);
  }
  return found;
}

/**
 * Returns the problems that the page shows: those of each row with `checked`, and those of its
 * duplicates (rows with the same key). If all rows are blank and the first row has `checked`, its
 * first field is shown as required.
 */
export function selectShownProblems(
  rows: readonly Row[],
  problems: ProblemsByRow,
  { blank, check, keyOf }: RowCheckRules,
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
    shown.set(first.id, { [FIRST_FIELD]: check(blank)[FIRST_FIELD] });
  }
  return shown;
}

/** Maps each key to its first two rows, so that the error of a duplicate can name another row. */
function findFirstTwoRows(rows: readonly Row[], { keyOf }: RowCheckRules) {
  const indexesByKey = new Map<string, number[]>();
  rows.forEach(({ values }, index) => {
    const key = keyOf(values);
    const indexes = indexesByKey.get(key);
    if (!indexes && key !== '') indexesByKey.set(key, [index]);
    else if (indexes?.length === 1) indexes.push(index);
  });
  return indexesByKey;
}
