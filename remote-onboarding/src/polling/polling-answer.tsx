import { texts } from '../texts';
import styles from './polling.module.css';
import type { PollingView } from './use-polling';

type Props = {
  polling: PollingView;
  /** What is said when nothing has changed yet. */
  pending: (at: Date) => string;
};

/** The answer to whoever pressed "Check": it always comes, with the time, and is announced. */
export function PollingAnswer({ polling, pending }: Props) {
  const { requested } = polling;
  const message = requested && (requested.ok ? pending : texts.checkFailed)(requested.at);
  return (
    <p className={styles.answer} role="status">
      {message}
    </p>
  );
}
