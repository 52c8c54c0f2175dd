import { CheckboxField } from 'shared-ui';
import { texts } from '../texts';
import styles from './row-table.module.css';
import type { RowTableModel } from './use-row-table';

/**
 * "Show only rows with errors". The rows stay those that had one when the box was ticked: none leaves under the hands
 * of who is mending it.
 */
export function ErrorFilter<Field extends string>({ table }: { table: RowTableModel<Field> }) {
  const { state, shown, dispatch } = table;
  if (!state.only && (shown.size === 0 || state.rows.length === 1)) return null;
  const all = state.rows.length;
  return (
    <div className={styles.filter}>
      <CheckboxField
        label={texts.onlyErrors}
        checked={state.only !== null}
        onChange={(event) =>
          dispatch({ type: 'filtered', only: event.target.checked ? new Set(shown.keys()) : null })
        }
      />
      <span className={styles.count} role="status">
        {shown.size > 0 ? texts.rowsWithErrors(shown.size, all) : texts.noneWithErrors(all)}
      </span>
    </div>
  );
}
