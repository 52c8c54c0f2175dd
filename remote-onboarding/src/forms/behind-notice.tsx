import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSending } from 'shared-features';
import { type ApiFailure, refreshProfileAtom } from 'shared-session';
import { Button, Notice } from 'shared-ui';
import { texts } from '../texts';

/** Takes the place of a form that was saved while the session could not be refreshed, so that nothing is sent twice. */
export function BehindNotice() {
  const refresh = useSetAtom(refreshProfileAtom);
  const sending = useSending<'refresh'>();
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const tryAgain = () =>
    sending.run('refresh', async () => {
      const answer = await refresh();
      setFailure(answer.ok ? null : answer);
    });
  return (
    <Notice
      kind="warning"
      role="alert"
      title={texts.behind.title}
      action={
        <Button busy={sending.busy !== null} onClick={tryAgain}>
          {texts.tryAgain}
        </Button>
      }
    >
      {texts.behind.text}
      {failure ? ` ${failure.message}` : null}
    </Notice>
  );
}
