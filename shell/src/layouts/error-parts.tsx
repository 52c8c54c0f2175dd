import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from 'shared-ui';
import { texts } from '../texts';
import styles from './error-parts.module.css';

type ErrorDetailsProps = {
  details: readonly string[];
  open?: boolean | undefined;
  children?: ReactNode;
};

export function ErrorDetails({ details, open, children }: ErrorDetailsProps) {
  return (
    <div className={styles.details}>
      {details.length > 0 ? (
        <details open={open}>
          <summary>{texts.error.details}</summary>
          <ul>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {children}
    </div>
  );
}

type RetryButtonProps = {
  variant?: 'primary' | undefined;
  onRetry: () => Promise<unknown>;
  everyMs?: number | undefined;
};

/** Also retries when the browser is online again, and every `everyMs` milliseconds. */
export function RetryButton({ variant, onRetry, everyMs }: RetryButtonProps) {
  const [busy, setBusy] = useState(false);
  const retry = useCallback(() => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  }, [onRetry]);
  useEffect(() => {
    if (busy) return;
    window.addEventListener('online', retry);
    const timer = everyMs === undefined ? undefined : setTimeout(retry, everyMs);
    return () => {
      window.removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [busy, retry, everyMs]);
  return (
    <Button variant={variant} busy={busy} onClick={retry}>
      {texts.tryAgain}
    </Button>
  );
}
