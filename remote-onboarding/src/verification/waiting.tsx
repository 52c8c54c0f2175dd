import { useSetAtom } from 'jotai';
import { Clock } from 'lucide-react';
import { refreshProfileAtom } from 'shared-session';
import { Button, Section } from 'shared-ui';
import { rising } from '../polling/polling';
import { PollingAnswer } from '../polling/polling-answer';
import { usePolling } from '../polling/use-polling';
import { texts } from '../texts';
import styles from './verification.module.css';

const words = texts.verification;

/** Specification 9: every 3 s, rising to 30 s. */
const delay = rising(3000, 30_000);

/** Says who acts next, asks whether they have, and asks at once when told to. */
export function Waiting({ organization }: { organization: string }) {
  const refresh = useSetAtom(refreshProfileAtom);
  const polling = usePolling(refresh, delay, true);
  return (
    <Section title={words.waitingTitle}>
      <p className={styles.waiting} role="status">
        <Clock aria-hidden="true" size={20} />
        <span>{words.waiting(organization)}</span>
      </p>
      {polling.last && !polling.requested ? (
        <p className={styles.note}>{words.lastChecked(polling.last.at)}</p>
      ) : null}
      <PollingAnswer polling={polling} pending={words.stillPending} />
      <div>
        <Button busy={polling.asking} onClick={polling.askNow}>
          {words.checkAgain}
        </Button>
      </div>
    </Section>
  );
}
