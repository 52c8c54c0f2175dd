import { useAtomValue, useSetAtom } from 'jotai';
import { BadgeCheck, CreditCard } from 'lucide-react';
import { Link } from 'react-router-dom';
import { refreshProfileAtom, sessionAtom } from 'shared-session';
import { buttonClass, Card, PageHeading, Stack } from 'shared-ui';
import { rising } from '../polling/polling';
import { useElapsed } from '../polling/use-elapsed';
import { usePolling } from '../polling/use-polling';
import { texts } from '../texts';
import { SlowNotice } from './slow-notice';
import { Stages } from './stages';

const words = texts.subscribeSuccess;

/** Specification 9: asked from 1 s to 5 s; after 60 s it is called slow. */
const delay = rising(1000, 5000);
const SLOW_AFTER_MS = 60_000;

/**
 * The return from checkout. The redirect proves nothing, and neither does anything in the address: only the profile
 * tells whether the subscription is active, so it is asked until it does.
 */
export default function SubscribeSuccessPage() {
  const { user } = useAtomValue(sessionAtom);
  const refresh = useSetAtom(refreshProfileAtom);
  const isActive = user?.subscription_status === 'active';
  const isSlow = useElapsed(SLOW_AFTER_MS);
  const polling = usePolling(refresh, delay, !isActive);
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading
          icon={isActive ? <BadgeCheck size={24} /> : <CreditCard size={24} />}
          lead={isActive ? words.subscribedLead : words.lead}
        >
          {isActive ? words.subscribed : words.confirming}
        </PageHeading>
        <Stages isActive={isActive} />
        {isActive ? (
          <Link className={buttonClass('primary', { block: true })} to="/all-set">
            {words.continue}
          </Link>
        ) : null}
        {isSlow && !isActive ? <SlowNotice polling={polling} /> : null}
      </Stack>
    </Card>
  );
}
