import { Plus } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo } from 'react';
import { Button } from 'shared-ui';
import { texts } from '../texts';
import { ErrorFilter } from './error-filter';
import styles from './row-table.module.css';
import { RowView } from './row-view';
import { UndoLine } from './undo-line';
import type { RowTableModel } from './use-row-table';

/**
 * An editable table: a row a thing to add. Lists can be pasted into any cell, Enter leads to the next row and adds one
 * after the last. Where it is narrow its rows are cards.
 */
export function RowTable<Field extends string>({ table }: { table: RowTableModel<Field> }) {
  const { kind, state, dispatch, shown, cellId } = table;
  const fields = useMemo(() => kind.columns.map(({ field }) => field), [kind.columns]);
  const change = useCallback(
    (id: number, field: Field, value: string) => dispatch({ type: 'typed', id, field, value }),
    [dispatch],
  );
  const remove = useCallback((id: number) => dispatch({ type: 'removed', id }), [dispatch]);

  const cellOf = (target: EventTarget) => {
    const element = target instanceof HTMLElement ? target : null;
    const field = fields.find((name) => name === element?.dataset.field);
    const id = Number(element?.dataset.row);
    return element && field ? { element, id, field } : null;
  };
  const paste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target);
    const records = cell && kind.read(event.clipboardData.getData('text/plain'), cell.field);
    if (!records) return;
    event.preventDefault();
    dispatch({ type: 'pasted', id: cell.id, field: cell.field, records });
  };
  const enter = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    // Enter chooses in a select, and ends the composition of a syllable.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (!(cell?.element instanceof HTMLInputElement)) return;
    event.preventDefault();
    dispatch({ type: 'entered', id: cell.id, field: cell.field });
  };

  return (
    <div className={styles.frame}>
      <ErrorFilter table={table} />
      <table className={styles.table} onPaste={paste} onKeyDown={enter}>
        <caption className={styles.caption}>{kind.texts.caption}</caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col" className={styles.number}>
              <span className={styles.hidden}>{texts.table.row}</span>
            </th>
            {kind.columns.map(({ field, label, optional, grow }) => (
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
        <tbody>
          {state.rows.map((row, index) =>
            state.only && !state.only.has(row.id) ? null : (
              <RowView
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
