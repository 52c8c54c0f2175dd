import { useAtomValue, useSetAtom } from 'jotai';
import { BadgeCheck, Check, CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { createRisingDelays, useFocusFallback } from 'shared-features';
import { refreshProfileAtom, sessionAtom } from 'shared-session';
import {
  Button,
  buttonClass,
  Card,
  Cluster,
  Notice,
  PageHeading,
  Spinner,
  Stack,
  VisuallyHidden,
} from 'shared-ui';
import { CheckAgainAnswer } from '../polling/check-again-answer';
import { type PollingState, usePolling } from '../polling/use-polling';
import { subscribeSuccessTexts as words } from '../texts/subscribe';
import styles from './subscribe-success.module.css';

/** The rising delays in milliseconds between requests for the profile (specification 9). */
const delay = createRisingDelays(1000, 5000);
const SLOW_CONFIRMATION_AFTER_MS = 60_000;

/** Polls the profile after the checkout, because the URL of this page does not prove a payment. */
export default function SubscribeSuccessPage() {
  const { user } = useAtomValue(sessionAtom);
  const refresh = useSetAtom(refreshProfileAtom);
  const isActive = user?.subscription_status === 'active';
  const [query] = useSearchParams();
  // Whether the visitor came by the link "Already paid?" and not from the checkout.
  const isCheck = query.get('from') === 'subscribe';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_CONFIRMATION_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const polling = usePolling(refresh, { delay, active: !isActive });
  if (polling.outage && !isSlow) setSlow(true);
  const box = useFocusFallback(!isActive);
  const waitingLead = isCheck ? words.checkLead : words.lead;
  return (
    <Card padding="large">
      <Stack ref={box} tabIndex={-1} gap={6}>
        <PageHeading
          icon={isActive ? <BadgeCheck size={20} /> : <CreditCard size={20} />}
          lead={isActive ? words.subscribedLead : isSlow ? null : waitingLead}
        >
          {isActive ? words.subscribed : words.confirming}
        </PageHeading>
        <Stages isActive={isActive} isCheck={isCheck} />
        {isActive ? (
          <Link className={buttonClass('primary', { block: true })} to="/all-set">
            {words.continue}
          </Link>
        ) : null}
        <div role="status" className={styles.region}>
          {isSlow && !isActive ? <Notice title={words.slowTitle}>{words.slow}</Notice> : null}
        </div>
        {(isSlow || isCheck) && !isActive ? <Meanwhile polling={polling} /> : null}
      </Stack>
    </Card>
  );
}

/** The stages until the subscription is active. Screen readers announce only the last stage. */
function Stages({ isActive, isCheck }: { isActive: boolean; isCheck: boolean }) {
  const stages = [...(isCheck ? [] : [words.received]), words.asking, words.active];
  const current = isActive ? stages.length : stages.length - 2;
  return (
    <>
      <ol className={styles.stages} aria-label={words.stages}>
        {stages.map((stage, index) => (
          <li
            key={stage}
            className={index <= current ? styles.reached : styles.ahead}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.marker} aria-hidden="true">
              {index < current ? <Check size={16} /> : null}
              {index === current ? <Spinner size={16} /> : null}
            </span>
            <span>
              {index < current ? <VisuallyHidden>{`${words.done} `}</VisuallyHidden> : null}
              <span>{stage}</span>
            </span>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{isActive ? words.subscribed : null}</VisuallyHidden>
    </>
  );
}

function Meanwhile({ polling }: { polling: PollingState }) {
  return (
    <Stack>
      <CheckAgainAnswer polling={polling} unchangedText={words.notYet} />
      <Cluster>
        <Button busy={polling.asking} onClick={polling.askNow}>
          {words.checkNow}
        </Button>
        <Link className={buttonClass('quiet')} to="/subscribe">
          {words.back}
        </Link>
      </Cluster>
    </Stack>
  );
}
