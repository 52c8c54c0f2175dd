import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type TableName, UnsentNotice } from 'shared-features/rows';
import { layout } from 'shared-ui';
import { addingHref } from '../settings-href';
import { ADDING_TABLES, areNoticesShownAtom, wantedTableAtom } from './unsent-atoms';
import styles from './unsent-tables.module.css';

/**
 * Says on every tab how many rows wait to be sent, unless their table is open. Whoever closed a table, or left it while
 * it was being sent, sees that the rows are kept and how to go on (specification 9).
 */
export const UnsentTables = ({ open }: { open: TableName | undefined }) => {
  const setShown = useSetAtom(areNoticesShownAtom);
  const want = useSetAtom(wantedTableAtom);
  const navigate = useNavigate();
  useEffect(() => {
    setShown(true);
    return () => setShown(false);
  }, [setShown]);
  const show = (table: TableName, send: boolean) => {
    want({ table, send });
    navigate(addingHref(table), { preventScrollReset: true });
  };
  return (
    // Rendered from the start, so that screen readers announce it when a table is closed.
    <div role="status" className={`${layout.stack} ${styles.notices}`}>
      {ADDING_TABLES.filter((table) => table !== open).map((table) => (
        <UnsentNotice
          key={table}
          step={`settings-${table}`}
          onSend={() => show(table, true)}
          onShow={() => show(table, false)}
        />
      ))}
    </div>
  );
};
