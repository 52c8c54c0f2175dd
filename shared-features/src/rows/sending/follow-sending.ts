import type { RowDraft } from '../drafts/row-draft';
import { keepRows } from '../drafts/use-kept-rows';
import type { Row } from '../rows/row';
import type { RowTableModel } from '../table/use-row-table';
import { refusalsOf } from './refusals-of';
import type { SendingEvents } from './send-rows';

/**
 * Lets a table follow what happens to its rows: those stored leave it, those refused stay with the reason. The draft
 * follows at once, also after the page was left: it comes back with exactly what was not stored.
 */
export function followSending<Field extends string>(
  table: RowTableModel<Field>,
  draft: RowDraft,
  { landed, kept }: { landed: (count: number) => void; kept: () => void },
): Omit<SendingEvents, 'shouldPause'> {
  const { kind, dispatch, refuse } = table;
  const fields = kind.columns.map(({ field }) => field);
  let rows = table.filled;

  const keep = (change: (rows: readonly Row<Field>[]) => readonly Row<Field>[]) => {
    rows = change(rows);
    keepRows(draft, fields, rows);
    draft.flush();
    kept();
  };
  const mark = (ids: ReadonlySet<number>, unsure: boolean) => {
    dispatch({ type: unsure ? 'posting' : 'bounced', ids });
    keep((all) => all.map((row) => (ids.has(row.id) ? { ...row, unsure } : row)));
  };
  return {
    posting: (ids) => mark(new Set(ids), true),
    bounced: (ids) => mark(new Set(ids), false),
    landed: (list) => {
      const ids = new Set(list);
      dispatch({ type: 'landed', ids });
      keep((all) => all.filter(({ id }) => !ids.has(id)));
      landed(ids.size);
    },
    refused: (named) => refuse(refusalsOf(named, kind.columns)),
  };
}
