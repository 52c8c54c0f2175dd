import { Plus } from 'lucide-react';
import { Fragment, memo, useCallback, useMemo } from 'react';
import { Button, classNames } from 'shared-ui';
import type { RowsState } from '../rows/rows-state';
import { ErrorFilter } from './error-filter';
import { isFew } from './few-choices';
import { Headings } from './headings';
import { PrintedRows } from './printed-rows';
import styles from './row-table.module.css';
import { RowView } from './row-view';
import { Spacer } from './spacer';
import { UndoLine } from './undo-line';
import { UnknownValuesPanel } from './unknown-values-panel';
import { type TakePaste, useCellEvents } from './use-cell-events';
import type { RowTableModel } from './use-row-table';
import { useVisibleRows } from './use-visible-rows';

// Drawn again only when something of it changed.
const Row = memo(RowView) as typeof RowView;

type Props<Field extends string> = {
  table: RowTableModel<Field>;
  takePaste: TakePaste<Field>;
  /** The rows are being sent: nothing of them can be changed. */
  locked: boolean;
};

/**
 * An editable table: a row a thing to add. Lists can be pasted into any cell, Enter leads to the next row and adds one
 * after the last, the arrow keys lead up and down. Where it is narrow its rows are cards; a long one scrolls in a frame
 * and draws only what is in view.
 */
export function RowTable<Field extends string>({ table, takePaste, locked }: Props<Field>) {
  const { kind, state, dispatch, shown, cellId } = table;
  const { columns } = kind;
  const events = useCellEvents(table, takePaste);
  const change = useCallback(
    (id: number, field: Field, value: string) => dispatch({ type: 'typed', id, field, value }),
    [dispatch],
  );
  const remove = useCallback((id: number) => dispatch({ type: 'removed', id }), [dispatch]);
  const { rows, numbers } = useShownRows(state);
  const visible = useVisibleRows(rows, state.focus?.id);
  const fewRows = isFew(rows.length, columns);

  return (
    <div className={styles.frame} inert={locked}>
      <UnknownValuesPanel table={table} />
      <ErrorFilter table={table} />
      <div ref={visible.scroller} className={classNames(visible.isLong && styles.scroller)}>
        <table
          className={styles.table}
          aria-rowcount={visible.isLong ? rows.length + 1 : undefined}
          onFocus={visible.onFocus}
          {...events}
        >
          <caption className={styles.caption}>{kind.texts.caption}</caption>
          <Headings columns={columns} />
          <tbody>
            {visible.rows.map(({ row, index, gap }) => (
              <Fragment key={row.id}>
                <Spacer height={gap} />
                <Row
                  {...{ row, index, columns, fewRows, change, remove }}
                  number={numbers?.get(row.id) ?? index + 1}
                  idPrefix={cellId(row.id, '' as Field)}
                  problems={shown.get(row.id)}
                  measure={visible.measure}
                />
              </Fragment>
            ))}
            <Spacer height={visible.rest} />
          </tbody>
        </table>
      </div>
      {visible.isLong ? <PrintedRows kind={kind} rows={rows} /> : null}
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

/** The rows that are shown, and their numbers in the whole table by id where only some are. */
function useShownRows<Field extends string>({ rows, only }: RowsState<Field>) {
  return useMemo(
    () => ({
      rows: only ? rows.filter((row) => only.has(row.id)) : rows,
      numbers: only ? new Map(rows.map(({ id }, index) => [id, index + 1])) : null,
    }),
    [rows, only],
  );
}
