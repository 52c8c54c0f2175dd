import { useState } from 'react';
import { Button } from 'shared-ui';
import { texts } from '../texts';

type Props = { variant?: 'primary'; onRetry: () => Promise<unknown> | undefined };

/** "Try again". Stays busy during the retry. A second press does nothing. */
export function RetryButton({ variant, onRetry }: Props) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await onRetry();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} busy={busy} onClick={retry}>
      {texts.tryAgain}
    </Button>
  );
}
