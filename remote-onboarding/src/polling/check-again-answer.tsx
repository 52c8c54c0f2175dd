import styles from './polling.module.css';
import type { PollingState } from './use-polling';

type Props = {
  polling: PollingState;
  /** Returns a sentence with the time of the response: "Not ready yet, checked at 14:30." */
  unchangedText: (at: Date) => string;
};

/**
 * After `askNow` has succeeded, shows the sentence `unchangedText` with the time of the latest
 * response. Screen readers announce this sentence only after a response to `askNow`. They also
 * announce that the server cannot be reached.
 */
export function CheckAgainAnswer({ polling: { last, requested, outage }, unchangedText }: Props) {
  const polled = requested && last && last > requested ? last : null;
  return (
    <div className={styles.answer}>
      <p role="status">{outage || (requested && !polled ? unchangedText(requested) : null)}</p>
      {polled ? <p>{unchangedText(polled)}</p> : null}
    </div>
  );
}
