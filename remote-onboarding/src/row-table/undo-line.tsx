import { Undo2 } from 'lucide-react';
import { Button } from 'shared-ui';
import { texts } from '../texts';
import styles from './row-table.module.css';
import type { RowTableModel } from './use-row-table';

/** Says what was removed or pasted, and takes it back. */
export function UndoLine<Field extends string>({ table }: { table: RowTableModel<Field> }) {
  const { state, dispatch } = table;
  const { undo } = state;
  const message =
    undo?.kind === 'removed'
      ? texts.table.removed(undo.index + 1)
      : undo
        ? texts.table.pasted(undo.count)
        : '';
  return (
    <div className={styles.undo}>
      <span role="status">{message}</span>
      {undo ? (
        <Button
          variant="quiet"
          size="small"
          icon={<Undo2 aria-hidden="true" size={16} />}
          onClick={() => dispatch({ type: 'undone' })}
        >
          {texts.table.undo}
        </Button>
      ) : null}
    </div>
  );
}
