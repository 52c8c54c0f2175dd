import type { ApiFailure } from 'shared-session';
import { Button, Notice } from 'shared-ui';
import { texts } from '../texts';

type Props = {
  /** What did not happen: "Your locations were not saved". */
  title: string;
  failure: ApiFailure | null;
  retry: () => void;
};

/** Why something was not done, and the way to try it again. Announced when it appears. */
export function FailureNotice({ title, failure, retry }: Props) {
  if (!failure) return null;
  return (
    <Notice
      kind="danger"
      role="alert"
      title={title}
      action={<Button onClick={retry}>{texts.tryAgain}</Button>}
    >
      {failure.message}
    </Notice>
  );
}
