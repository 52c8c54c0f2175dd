import { Undo2 } from 'lucide-react';
import { Button, CheckboxField } from 'shared-ui';
import type { Undoable } from '../draft/table-state';
import { undoChange } from '../editing/change-rows';
import { showOnly } from '../editing/mark-rows';
import { texts } from '../texts';
import styles from './row-table.module.css';
import type { RowTableModel } from './use-row-table';

type Props<Field extends string> = { table: RowTableModel<Field> };

/**
 * "Show only rows with errors". It keeps showing the rows that had one when the box was ticked, so that no row
 * disappears while somebody corrects it.
 */
export function ErrorFilter<Field extends string>({ table }: Props<Field>) {
  const { state, shown, change } = table;
  if (!state.only && (shown.size === 0 || state.rows.length === 1)) return null;
  const all = state.rows.length;
  return (
    <div className={styles.filter}>
      <CheckboxField
        label={texts.onlyErrors}
        checked={state.only !== null}
        onChange={(event) => change(showOnly(event.target.checked ? new Set(shown.keys()) : null))}
      />
      <span className={styles.count} role="status">
        {shown.size > 0 ? texts.rowsWithErrors(shown.size, all) : texts.noneWithErrors(all)}
      </span>
    </div>
  );
}

/** Says what was removed, pasted or imported, and offers to undo it. */
export function UndoLine<Field extends string>({ table }: Props<Field>) {
  const { undo } = table.state;
  return (
    <div className={styles.undo}>
      <span role="status">{undo ? messageOf(undo) : ''}</span>
      {undo ? (
        <Button
          variant="quiet"
          size="small"
          icon={<Undo2 aria-hidden="true" size={16} />}
          onClick={() => table.change(undoChange(table.kind))}
        >
          {texts.undo}
        </Button>
      ) : null}
    </div>
  );
}

const messageOf = <Field extends string>(undo: Undoable<Field>): string => {
  if (undo.kind === 'removed') return texts.removed(undo.index + 1);
  return undo.kind === 'pasted' ? texts.pasted(undo.count) : texts.imported(undo.count);
};
