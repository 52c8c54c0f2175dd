import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { sessionAtom } from 'shared-session';
import { StatCard } from 'shared-ui';
import { renderLink } from '../links/render-link';
import { settingsHref } from '../settings/settings-tabs';
import { subscriptionName } from '../settings/subscription/subscription-name';
import { texts } from '../texts';

/** The subscription's state. It is part of the profile, so there is nothing to load. */
export const SubscriptionStat = ({ label, icon }: { label: string; icon: ReactNode }) => {
  const { user } = useAtomValue(sessionAtom);
  return (
    <StatCard
      label={label}
      icon={icon}
      value={subscriptionName(user?.subscription_status)}
      href={settingsHref('subscription')}
      renderLink={renderLink}
    >
      {texts.dashboard.seeSubscription}
    </StatCard>
  );
};
