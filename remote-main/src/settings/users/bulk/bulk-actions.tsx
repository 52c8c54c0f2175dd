import { useAtomValue } from 'jotai';
import { MapPin, Trash2, UserCog } from 'lucide-react';
import { Button, CopyButton } from 'shared-ui';
import { settingsTexts } from '../../../texts/settings';
import type { Selection } from '../../../users/use-selection';
import { type BulkChange, bulkJobAtom } from './bulk-job';

const words = settingsTexts.bulk;

/** Props of {@link BulkActions}. */
export type BulkActionsProps = {
  selection: Selection;
  onAsk: (kind: BulkChange['kind']) => void;
};

/** What can be done with all selected users. One change runs at a time, and while it does, a sentence says so. */
export const BulkActions = ({ selection, onAsk }: BulkActionsProps) => {
  const { users } = selection;
  const isRunning = useAtomValue(bulkJobAtom)?.isRunning;
  const addresses = new Set(users?.flatMap(({ email }) => (email ? [email] : [])));
  return (
    <>
      {isRunning ? null : (
        <>
          <Button
            size="small"
            busy={!users}
            icon={<UserCog size={16} aria-hidden="true" />}
            onClick={() => onAsk('role')}
          >
            {words.role.action}
          </Button>
          <Button
            size="small"
            busy={!users}
            icon={<MapPin size={16} aria-hidden="true" />}
            onClick={() => onAsk('location')}
          >
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
        <Button
          size="small"
          busy={!users}
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => onAsk('remove')}
        >
          {words.remove.action}
        </Button>
      )}
    </>
  );
};
