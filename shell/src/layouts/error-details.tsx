import type { ReactNode } from 'react';
import { texts } from '../texts';
import styles from './error-details.module.css';

type Props = { details: readonly string[]; open?: boolean | undefined; children?: ReactNode };

export function ErrorDetails({ details, open, children }: Props) {
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
