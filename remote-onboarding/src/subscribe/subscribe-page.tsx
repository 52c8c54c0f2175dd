import { useAtomValue } from 'jotai';
import { Check } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { sessionAtom, siteConfigAtom } from 'shared-session';
import { ButtonLink, Card, Notice, PageHeading, Stack } from 'shared-ui';
import { texts } from '../texts';
import { checkoutUrl } from './checkout-url';
import styles from './subscribe.module.css';

const words = texts.subscribe;

/** Step 5 of onboarding: what a subscription is for, and a link to the hosted checkout, which shows the price. */
export default function SubscribePage() {
  const [query] = useSearchParams();
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        {query.get('checkout') === 'cancelled' ? (
          <Notice role="status" title={words.cancelledTitle}>
            {words.cancelled}
          </Notice>
        ) : null}
        <ul className={styles.benefits}>
          {words.benefits.map((benefit) => (
            <li key={benefit}>
              <Check aria-hidden="true" size={20} />
              {benefit}
            </li>
          ))}
        </ul>
        <Checkout />
      </Stack>
    </Card>
  );
}

function Checkout() {
  const { firebaseUser, user } = useAtomValue(sessionAtom);
  const config = useAtomValue(siteConfigAtom);
  const payer = { uid: firebaseUser?.uid ?? '', email: firebaseUser?.email ?? user?.email ?? '' };
  const href = checkoutUrl(config.checkoutUrl, payer);
  if (!href) return <Unavailable support={config.links?.support} />;
  return (
    <Stack gap={3}>
      <ButtonLink href={href} variant="primary" block>
        {words.checkout}
      </ButtonLink>
      <p className={styles.small}>{words.price}</p>
      <Link className={styles.paid} to="/subscribe/success">
        {words.paid}
      </Link>
    </Stack>
  );
}

function Unavailable({ support }: { support: string | undefined }) {
  return (
    <Notice
      kind="danger"
      title={words.unfitTitle}
      action={support ? <ButtonLink href={support}>{words.support}</ButtonLink> : null}
    >
      {words.unfit}
    </Notice>
  );
}
