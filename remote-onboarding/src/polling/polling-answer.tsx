import { texts } from '../texts';
import styles from './polling.module.css';
import type { PollingView } from './use-polling';

/** Answers whoever pressed "Check": always, with the time, and announced. `pending` says that nothing has changed. */
export function PollingAnswer(props: { polling: PollingView; pending: (at: Date) => string }) {
  const { requested } = props.polling;
  const message = requested && (requested.ok ? props.pending : texts.checkFailed)(requested.at);
  return (
    <p className={styles.answer} role="status">
      {message}
    </p>
  );
}
