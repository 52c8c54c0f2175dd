import styles from './polling.module.css';
import type { PollingState } from './use-polling';

type Props = {
  polling: PollingState;
  /** Returns a sentence with the time of the answer. */
  unchangedText: (at: Date) => string;
};

/** Empty until `askNow` has succeeded. Then says that nothing has changed, with the time. */
export function CheckAgainAnswer({ polling, unchangedText }: Props) {
  const { requested } = polling;
  return (
    <p className={styles.answer} role="status">
      {requested ? unchangedText(requested) : null}
    </p>
  );
}
