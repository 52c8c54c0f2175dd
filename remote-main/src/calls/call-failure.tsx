import type { ReactNode } from 'react';
import { Button, Notice } from 'shared-ui';
import { texts } from '../texts';
import type { Call } from './use-call';

/** What failed, why, and the way out. */
export const CallFailure = ({
  title,
  call,
}: {
  title: ReactNode;
  call: Pick<Call<unknown>, 'failure' | 'pending' | 'retry'>;
}) =>
  call.failure ? (
    <Notice
      kind="danger"
      role="alert"
      title={title}
      action={
        <Button size="small" busy={call.pending} onClick={call.retry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {call.failure.message}
    </Notice>
  ) : null;
