import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { countDraftRows } from 'shared-features/rows';
import { layout, UnsentNotice } from 'shared-ui';
import { texts } from '../../texts';
import { addingHref } from '../settings-href';
import { ADDING_TABLES, type AddingTable } from './adding-props';
import { isToldAtom, keptVersionAtom, wantedTableAtom } from './kept-rows';
import styles from './unsent-tables.module.css';
import { useTableDraft } from './use-table-draft';

const useKeptCount = (table: AddingTable): number => {
  const { draft } = useTableDraft(table);
  const version = useAtomValue(keptVersionAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version says that the draft is another.
  return useMemo(() => countDraftRows(draft.load()), [draft, version]);
};

const Unsent = ({ table }: { table: AddingTable }) => {
  const count = useKeptCount(table);
  const want = useSetAtom(wantedTableAtom);
  const navigate = useNavigate();
  const open = (send: boolean) => {
    want({ table, send });
    navigate(addingHref(table), { preventScrollReset: true });
  };
  if (count === 0) return null;
  return (
    <UnsentNotice
      title={texts.settings.adding.unsent[table](count)}
      onSend={() => open(true)}
      onShow={() => open(false)}
    />
  );
};

/**
 * Says on every tab what was typed for a list and not sent, unless its table is open: whoever closed it, or went
 * elsewhere while it was being sent, learns that the rows are kept, and how to go on (specification 9).
 */
export const UnsentTables = ({ open }: { open: AddingTable | undefined }) => {
  const setTold = useSetAtom(isToldAtom);
  useEffect(() => {
    setTold(true);
    return () => setTold(false);
  }, [setTold]);
  return (
    // There from the start, so that it is read out when a table is closed.
    <div role="status" className={`${layout.stack} ${styles.notices}`}>
      {ADDING_TABLES.filter((table) => table !== open).map((table) => (
        <Unsent key={table} table={table} />
      ))}
    </div>
  );
};
