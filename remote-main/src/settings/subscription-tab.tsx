import { useAtomValue } from 'jotai';
import { ExternalLink } from 'lucide-react';
import { sessionAtom, siteConfigAtom } from 'shared-session';
import { Badge, ButtonLink, Card, DescriptionList, Section } from 'shared-ui';
import { texts } from '../texts';
import { settingsTexts } from '../texts/settings';
import styles from './tab-card.module.css';

const words = settingsTexts.subscription;

/** The subscription's state, and where it is changed: the payment provider's portal, not this site. */
export const SubscriptionTab = () => {
  const { user } = useAtomValue(sessionAtom);
  const { customerPortalUrl, links } = useAtomValue(siteConfigAtom);
  const status = user?.subscription_status;
  return (
    <Section
      aside
      title={settingsTexts.tabs.subscription}
      lead={customerPortalUrl ? words.portal : words.noPortal}
    >
      <Card className={styles.subscription}>
        <DescriptionList
          items={[
            {
              term: words.state,
              description: (
                <Badge kind={status === 'active' ? 'success' : 'warning'}>
                  {texts.subscriptionName(status)}
                </Badge>
              ),
            },
          ]}
        />
        {customerPortalUrl ? (
          <ButtonLink href={customerPortalUrl} icon={<ExternalLink size={16} aria-hidden="true" />}>
            {words.manage}
          </ButtonLink>
        ) : links?.support ? (
          <ButtonLink href={links.support}>{words.support}</ButtonLink>
        ) : null}
      </Card>
    </Section>
  );
};
