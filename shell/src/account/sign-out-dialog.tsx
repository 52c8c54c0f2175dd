import { Button, Dialog, Stack } from 'shared-ui';
import { formatUnsavedCounts, pageTexts } from '../page-texts';
import type { SignOutQuestion } from '../state/session';

const words = pageTexts.signOut;

export function SignOutDialog({ unsaved, answer }: SignOutQuestion) {
  const { locations, users, changes, isChangeRunning } = unsaved;
  const rows = locations + users;
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
      <Stack gap={3}>
        {rows + changes > 0 ? <p>{rows === 1 && changes === 0 ? words.row : words.rows}</p> : null}
        {isChangeRunning ? <p>{words.running}</p> : null}
      </Stack>
    </Dialog>
  );
}
