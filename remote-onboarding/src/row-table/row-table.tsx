import { Plus } from 'lucide-react';
import { memo, useCallback } from 'react';
import { Button } from 'shared-ui';
import { texts } from '../texts';
import { ErrorFilter } from './error-filter';
import styles from './row-table.module.css';
import { RowView } from './row-view';
import type { Column } from './table-kind';
import { UndoLine } from './undo-line';
import { useCellEvents } from './use-cell-events';
import type { RowTableModel } from './use-row-table';

// Rendered again only when something of it changed: hundreds of rows may lie below each other.
const Row = memo(RowView) as typeof RowView;

/**
 * An editable table: a row a thing to add. Lists can be pasted into any cell, Enter leads to the next row and adds one
 * after the last. Where it is narrow its rows are cards.
 */
export function RowTable<Field extends string>({ table }: { table: RowTableModel<Field> }) {
  const { kind, state, dispatch, shown, cellId } = table;
  const events = useCellEvents(kind, dispatch);
  const change = useCallback(
    (id: number, field: Field, value: string) => dispatch({ type: 'typed', id, field, value }),
    [dispatch],
  );
  const remove = useCallback((id: number) => dispatch({ type: 'removed', id }), [dispatch]);

  return (
    <div className={styles.frame}>
      <ErrorFilter table={table} />
      <table className={styles.table} {...events}>
        <caption className={styles.caption}>{kind.texts.caption}</caption>
        <Headings columns={kind.columns} />
        <tbody>
          {state.rows.map((row, index) =>
            state.only && !state.only.has(row.id) ? null : (
              <Row
                key={row.id}
                {...{ row, change, remove }}
                number={index + 1}
                columns={kind.columns}
                idPrefix={cellId(row.id, '' as Field)}
                problems={shown.get(row.id)}
              />
            ),
          )}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Button
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => dispatch({ type: 'added' })}
        >
          {kind.texts.add}
        </Button>
        <UndoLine table={table} />
      </div>
    </div>
  );
}

function Headings<Field extends string>({ columns }: { columns: readonly Column<Field>[] }) {
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col" className={styles.number}>
          <span className={styles.hidden}>{texts.table.row}</span>
        </th>
        {columns.map(({ field, label, optional, grow }) => (
          <th key={field} scope="col" style={{ inlineSize: `${grow}%` }}>
            {label}
            {optional ? <span className={styles.optional}> {texts.table.optional}</span> : null}
          </th>
        ))}
        <th scope="col" className={styles.tools}>
          <span className={styles.hidden}>{texts.table.remove}</span>
        </th>
      </tr>
    </thead>
  );
}
