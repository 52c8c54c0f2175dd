import { useAtomValue } from 'jotai';
import { MapPin, Trash2, UserCog } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, CopyButton } from 'shared-ui';
import { settingsTexts } from '../../../texts/settings';
import type { UserSelection } from '../../../users/use-selection';
import { type BulkChangeKind, isBulkJobRunningAtom } from './bulk-job';

const words = settingsTexts.bulk;

export type BulkActionsProps = {
  selection: UserSelection;
  /** Called with `null` when nobody is selected any more. Pass the same function at every render. */
  onAsk: (kind: BulkChangeKind | null) => void;
};

export function BulkActions({ selection, onAsk }: BulkActionsProps) {
  const { users, hasFailed } = selection;
  const isRunning = useAtomValue(isBulkJobRunningAtom);
  // If an action is pressed while the selected users load, its dialog opens after the load.
  const wanted = useRef<BulkChangeKind>(undefined);
  const ask = (kind: BulkChangeKind) => {
    if (users) onAsk(kind);
    else wanted.current = kind;
  };
  useEffect(() => {
    const kind = wanted.current;
    if (!users || !kind) return;
    wanted.current = undefined;
    if (!hasFailed) onAsk(kind);
  }, [users, hasFailed, onAsk]);
  useEffect(() => () => onAsk(null), [onAsk]);
  const addresses = new Set(users?.flatMap(({ email }) => (email ? [email] : [])));
  return (
    <>
      {isRunning ? null : (
        <>
          <Button size="small" icon={<UserCog size={16} />} onClick={() => ask('role')}>
            {words.role.action}
          </Button>
          <Button size="small" icon={<MapPin size={16} />} onClick={() => ask('location')}>
            {words.location.action}
          </Button>
        </>
      )}
      <CopyButton
        size="small"
        busy={!users}
        // Outlook and Gmail both accept semicolons; Outlook does not accept commas.
        text={[...addresses].join('; ')}
        label={words.copyAddresses}
      />
      {isRunning ? (
        <p>{words.busy}</p>
      ) : (
        <Button size="small" icon={<Trash2 size={16} />} onClick={() => ask('remove')}>
          {words.remove.action}
        </Button>
      )}
    </>
  );
}
