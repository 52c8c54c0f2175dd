import type { SummaryError } from 'shared-ui';
import { texts } from '../texts';
import type { RowTableModel } from './use-row-table';

/** More links than this nobody follows one by one: the rows themselves are marked. */
const MOST = 10;

/** The error summary of a table: what is wrong, row by row with who it is, each with the id of its cell. */
export function summaryOf<Field extends string>({
  kind,
  state,
  shown,
  cellId,
}: Pick<RowTableModel<Field>, 'kind' | 'state' | 'shown' | 'cellId'>): SummaryError[] {
  if (shown.size === 0) return [];
  const fields = kind.columns.map(({ field }) => field);
  const errors: SummaryError[] = [];
  state.rows.forEach(({ id, values }, index) => {
    const problems = shown.get(id);
    if (!problems) return;
    const who = state.rows.length > 1 ? values[kind.unique].trim() : '';
    for (const field of [...fields, 'row' as const]) {
      const message = problems[field];
      const cell = field === 'row' ? fields[0] : field;
      if (message === undefined || cell === undefined) continue;
      errors.push({ id: cellId(id, cell), message: texts.problem(index + 1, who, message) });
    }
  });
  return errors.length > MOST
    ? [...errors.slice(0, MOST), { message: texts.moreErrors(errors.length - MOST) }]
    : errors;
}
