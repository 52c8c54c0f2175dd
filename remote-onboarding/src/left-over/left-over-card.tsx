import { useAtomValue, useSetAtom } from 'jotai';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { draftOwnerAtom, quantityTexts, useActionRunner, useUnsavedCounts } from 'shared-features';
import { formatList, messages } from 'shared-i18n';
import { notifyAtom } from 'shared-session';
import { Button, Notice } from 'shared-ui';

const words = messages('remote-onboarding.left-over', {
  title: '{rows} from onboarding not sent',
  text: 'Everything is stored on this device. You can send it from the settings.',
  go: 'Review in settings',
  failed: "The settings couldn't be opened. Check your connection and try again.",
});

/** A dashboard card that counts unsent rows of onboarding. No page shows these rows any more. */
export default function LeftOverCard() {
  const owner = useAtomValue(draftOwnerAtom);
  const { locations = 0, users = 0 } = useUnsavedCounts('add-') ?? {};
  const navigate = useNavigate();
  const notify = useSetAtom(notifyAtom);
  const sending = useActionRunner();
  const rows = formatList([
    ...(locations > 0 ? [quantityTexts.locations(locations)] : []),
    ...(users > 0 ? [quantityTexts.users(users)] : []),
  ]);
  if (locations + users === 0) return null;
  const go = ({ currentTarget: button }: MouseEvent) =>
    sending.run(async () => {
      // Imports the code when the button is pressed, because every dashboard loads this card.
      const rowTables = await import('shared-rows').catch((error) => reportError(error));
      // The visitor may have left the page, or signed out, while the code was loading.
      if (!button.isConnected) return;
      if (!rowTables) return notify({ kind: 'error', message: words.failed });
      for (const table of ['locations', 'users'] as const)
        rowTables.moveDraftRows(owner, `add-${table}`, `settings-${table}`);
      navigate(`/settings?tab=${users > 0 ? 'users' : 'locations'}`);
    });
  return (
    <Notice
      kind="warning"
      title={words.title(rows)}
      action={
        <Button busy={sending.busy} onClick={(event) => void go(event)}>
          {words.go}
        </Button>
      }
    >
      {words.text}
    </Notice>
  );
}
