import { type ApiFailure, rowErrorsOf } from 'shared-session';
import type { Problems } from './find-problems';
import type { RowProblems } from './row';
import type { Column } from './table-kind';

/**
 * What the server said of single rows (422), by row id. `sent` are the ids in the order in which they went out; a field
 * the table does not have is said of its row as a whole.
 */
export function refusalsOf<Field extends string>(
  failure: ApiFailure,
  sent: readonly number[],
  columns: readonly Column<Field>[],
): Problems<Field> {
  const refused = new Map<number, RowProblems<Field>>();
  for (const { index, field, message } of rowErrorsOf(failure)) {
    const id = sent[index];
    if (id === undefined) continue;
    const place = columns.find((column) => column.field === field)?.field ?? 'row';
    refused.set(id, { [place]: message, ...refused.get(id) } as RowProblems<Field>);
  }
  return refused;
}
