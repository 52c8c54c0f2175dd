import styles from './polling.module.css';
import type { PollingState } from './use-polling';

type Props = {
  polling: PollingState;
  /** Returns the sentence that nothing has changed, with the time of the response. */
  unchangedText: (at: Date) => string;
};

/**
 * After `askNow` has succeeded, says that nothing has changed, and the time of the latest response.
 * Screen readers announce only the responses to `askNow`, and that the server cannot be reached.
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
