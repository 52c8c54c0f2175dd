import styles from './polling.module.css';
import type { PollingState } from './use-polling';

/** The time of the last answer to a pressed button. `pending` returns a sentence with this time. */
export function PollingAnswer(props: { polling: PollingState; pending: (at: Date) => string }) {
  const { requested } = props.polling;
  return (
    <p className={styles.answer} role="status">
      {requested ? props.pending(requested) : null}
    </p>
  );
}
