import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { draftOwnerAtom } from 'shared-features';
import type { PendingChange } from 'shared-rows';
import { siteConfigAtom } from 'shared-session';
import type { NewUser } from 'shared-session/wire';
import { Button, LazyPart } from 'shared-ui';
import { settingsTexts as words } from '../../texts/settings';
import { AddRowsPanel } from '../adding/adding-panel';
import type { AddRowsControl } from '../adding/use-adding-control';
import { type BulkChange, startBulkChangeAtom } from './bulk/bulk-job';
import { openImportHistory } from './imports/import-history';

const loadTable = () => import('shared-rows/updating-users-form');
const loadReport = () => import('./bulk/bulk-changes');
const loadImports = () => import('./imports/recent-imports');

/** Returns a function that makes the changes of an import and records them for "Undo". */
const useUpdate = (record: (changes: { changed: PendingChange[] }) => void) => {
  const start = useSetAtom(startBulkChangeAtom);
  return async (changes: readonly PendingChange[]) => {
    const byId = new Map(changes.map((change) => [change.user._id, change]));
    const recordSent = ({ _id }: { _id: string }) => {
      const sent = byId.get(_id);
      if (sent) record({ changed: [sent] });
    };
    const change: BulkChange = {
      kind: 'import',
      bodyOf: ({ _id }) => byId.get(_id)?.after ?? {},
      onDone: (user) => {
        recordSent(user);
        byId.get(user._id)?.onDone();
      },
      onUnanswered: recordSent,
    };
    // Loads the code of the report that shows how the change has ended.
    await loadReport().catch(() => {});
    await start(
      change,
      changes.map(({ user }) => user),
    );
  };
};

/** The table for new users. If the server can change users, an import also changes stored users. */
export function AddUsersPanel({ control }: { control: AddRowsControl }) {
  const { manage } = useAtomValue(siteConfigAtom).capabilities;
  // Uses the organization of the profile, because rows may be stored before `GET /org` responds. If
  // the profile names no organization (''), all organizations of the account share one history.
  const { uid, organization } = useAtomValue(draftOwnerAtom);
  const history = useMemo(() => openImportHistory(uid, organization), [uid, organization]);
  const record = useMemo(() => history.start(), [history]);
  const update = useUpdate(record);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AddRowsPanel
        control={control}
        load={loadTable}
        {...(manage && {
          update,
          onStored: (rows: readonly object[]) => record({ created: rows as readonly NewUser[] }),
        })}
      >
        {manage ? (
          // An action of the command palette focuses the element with this id (`routes.ts`).
          <Button id="recent-imports" variant="quiet" onClick={() => setOpen(true)}>
            {words.adding.recent}
          </Button>
        ) : null}
      </AddRowsPanel>
      {isOpen ? (
        <LazyPart load={loadImports} failed={words.adding.recentFailed} waiting={null}>
          {(RecentImports) => <RecentImports history={history} onClose={() => setOpen(false)} />}
        </LazyPart>
      ) : null}
    </>
  );
}
