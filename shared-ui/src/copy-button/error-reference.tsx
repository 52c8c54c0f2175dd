import { texts } from '../texts';
import { CopyButton } from './copy-button';
import styles from './error-reference.module.css';
import { ReferenceText } from './reference-text';

type ErrorReferenceProps = {
  value: string;
  /** The shown error message. If it contains the reference, `ErrorReference` adds only a button. */
  message?: string | undefined;
};

/** Shows and copies the id of a failure. Operators search their log for this id. */
export function ErrorReference({ value, message = '' }: ErrorReferenceProps) {
  return (
    <p className={styles.reference}>
      {message.includes(value) ? null : <ReferenceText value={value} />}
      <CopyButton variant="quiet" size="small" text={value} label={texts.copyReference} />
    </p>
  );
}
