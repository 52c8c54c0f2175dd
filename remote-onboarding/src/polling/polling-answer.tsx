import styles from './polling.module.css';
import type { PollingView } from './use-polling';

/** Answers whoever pressed "Check", with the time, and is announced. `pending` says that nothing has changed. */
export function PollingAnswer(props: { polling: PollingView; pending: (at: Date) => string }) {
  const { requested } = props.polling;
  return (
    <p className={styles.answer} role="status">
      {requested ? props.pending(requested) : null}
    </p>
  );
}
