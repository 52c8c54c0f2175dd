import { useEffect } from 'react';
import { onSessionEnd } from 'shared-session';
import { Button, Dialog } from 'shared-ui';
import { formatUnsavedCounts, pageTexts } from '../page-texts';
import type { SignOutQuestion } from '../state/session';

const words = pageTexts.signOut;

export function SignOutDialog({ unsaved, answer }: SignOutQuestion) {
  // Another tab may end the session while the question is open.
  useEffect(() => onSessionEnd(() => answer(false)), [answer]);
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={words.title(formatUnsavedCounts(unsaved))}
      actions={
        <>
          <Button data-autofocus onClick={() => answer(false)}>
            {words.stay}
          </Button>
          <Button variant="danger" onClick={() => answer(true)}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {unsaved.locations + unsaved.users === 1 && unsaved.changes === 0 ? words.row : words.rows}
    </Dialog>
  );
}
