import { Undo2 } from 'lucide-react';
import { Button } from 'shared-ui';
import type { Undoable } from '../rows/rows-state';
import { texts } from '../texts';
import styles from './row-table.module.css';
import type { RowTableModel } from './use-row-table';

/** Says what was removed, pasted or imported, and takes it back. */
export function UndoLine<Field extends string>({ table }: { table: RowTableModel<Field> }) {
  const { undo } = table.state;
  return (
    <div className={styles.undo}>
      <span role="status">{undo ? messageOf(undo) : ''}</span>
      {undo ? (
        <Button
          variant="quiet"
          size="small"
          icon={<Undo2 aria-hidden="true" size={16} />}
          onClick={() => table.dispatch({ type: 'undone' })}
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
