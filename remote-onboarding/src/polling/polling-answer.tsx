import styles from './polling.module.css';
import type { PollingView } from './use-polling';

/** Shows and announces the result of "Check" with the time. `pending`: when nothing changed. */
export function PollingAnswer(props: { polling: PollingView; pending: (at: Date) => string }) {
  const { requested } = props.polling;
  return (
    <p className={styles.answer} role="status">
      {requested ? props.pending(requested) : null}
    </p>
  );
}
