import type { Column } from '../kinds/table-kind';
import type { Problems } from '../rows/find-problems';
import type { RowProblems } from '../rows/row';
import type { RowRefusal } from './row-calls';

/** What the server said of single rows, by row id; a field the table does not have is said of its row as a whole. */
export function refusalsOf<Field extends string>(
  named: readonly { id: number; refusal: RowRefusal }[],
  columns: readonly Column<Field>[],
): Problems<Field> {
  const refused = new Map<number, RowProblems<Field>>();
  for (const { id, refusal } of named) {
    const place = columns.find(({ field }) => field === refusal.field)?.field ?? 'row';
    refused.set(id, { [place]: refusal.message, ...refused.get(id) } as RowProblems<Field>);
  }
  return refused;
}
