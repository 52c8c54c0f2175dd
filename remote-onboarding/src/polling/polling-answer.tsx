import styles from './polling.module.css';
import type { PollingState } from './use-polling';

/** Shows and announces the answer to a pressed button. `pending`: the text if nothing changed. */
export function PollingAnswer(props: { polling: PollingState; pending: (at: Date) => string }) {
  const { requested } = props.polling;
  return (
    <p className={styles.answer} role="status">
      {requested ? props.pending(requested) : null}
    </p>
  );
}
