import styles from './polling.module.css';
import type { PollingView } from './use-polling';

/**
 * Shows and announces the result of the button that checks. `pending` is the text when nothing has
 * changed.
 */
export function PollingAnswer(props: { polling: PollingView; pending: (at: Date) => string }) {
  const { requested } = props.polling;
  return (
    <p className={styles.answer} role="status">
      {requested ? props.pending(requested) : null}
    </p>
  );
}
