import styles from './polling.module.css';
import type { PollingState } from './use-polling';

type Props = {
  polling: PollingState;
  /** Returns a sentence with the time of the answer. */
  unchangedText: (at: Date) => string;
};

/** Says after a press of "Check again" that nothing has changed yet, and when that was checked. */
export function PollingAnswer({ polling, unchangedText }: Props) {
  const { requested } = polling;
  return (
    <p className={styles.answer} role="status">
      {requested ? unchangedText(requested) : null}
    </p>
  );
}
