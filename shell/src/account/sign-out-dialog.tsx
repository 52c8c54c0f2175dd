import { useEffect } from 'react';
import { onSessionEnd } from 'shared-session';
import { Button, Dialog } from 'shared-ui';
import { pageTexts } from '../page-texts';
import type { SignOutQuestion } from '../state/session';

const words = pageTexts.signOut;

/** Says how many rows a sign-out would discard. */
export function SignOutDialog({ unsent, answer }: SignOutQuestion) {
  // Another tab may sign out meanwhile.
  useEffect(() => onSessionEnd(() => answer(false)), [answer]);
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={words.title(unsent)}
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
      {words.text(unsent)}
    </Dialog>
  );
}
