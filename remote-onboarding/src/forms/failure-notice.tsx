import { useState } from 'react';
import type { ApiFailure } from 'shared-session';
import { Button, Notice } from 'shared-ui';
import { texts } from '../texts';

type Props = {
  /** What did not happen: "Your locations were not saved". */
  title: string;
  failure: ApiFailure | null;
  retry: () => void;
  /** The retry is under way; the notice stays meanwhile, and with it the focus on its button. */
  busy?: boolean;
};

/** Why something was not done, and the way to try it again. Announced when it appears, and again at each failure. */
export function FailureNotice({ title, failure, retry, busy = false }: Props) {
  const [told, setTold] = useState({ failure, times: 0 });
  if (told.failure !== failure) setTold({ failure, times: told.times + 1 });
  if (!failure) return null;
  return (
    <Notice
      kind="danger"
      role="alert"
      title={title}
      action={
        <Button busy={busy} onClick={retry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {/* The same words again are news only in a new element. */}
      <span key={told.times}>{failure.message}</span>
    </Notice>
  );
}
