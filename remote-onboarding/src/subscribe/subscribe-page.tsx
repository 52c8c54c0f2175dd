import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Check } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  refreshProfileAtom,
  type Session,
  type SiteConfig,
  sessionAtom,
  siteConfigAtom,
} from 'shared-session';
import { ButtonLink, Card, Notice, PageHeading, Stack } from 'shared-ui';
import { useRefreshOnFocus } from '../polling/use-refresh-on-focus';
import { subscribeTexts as words } from '../texts/subscribe';
import styles from './subscribe.module.css';

/** Step 5 of onboarding: a link to the hosted checkout, which shows the price. */
export default function SubscribePage() {
  const [query] = useSearchParams();
  const { user } = useAtomValue(sessionAtom);
  const isFirst = (user?.subscription_status || 'none') === 'none';
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading lead={isFirst ? words.lead : words.leadAgain}>{words.title}</PageHeading>
        {query.get('checkout') === 'cancelled' ? (
          <Notice role="status" title={words.cancelledTitle}>
            {words.cancelled}
          </Notice>
        ) : null}
        <ul className={styles.benefits}>
          {Object.values(words.benefits).map((benefit) => (
            <li key={benefit}>
              <Check size={20} />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
        <Checkout />
      </Stack>
    </Card>
  );
}

type Payer = { uid: string; email?: string | undefined };

/** References that Stripe accepts (specification 9). Stripe drops other texts without an error. */
const REFERENCE_PATTERN = /^[\w-]{1,200}$/;

/** Returns `null` if `page` is no URL, or if Stripe would not accept the uid as a reference. */
function checkoutUrl(page: string, { uid, email }: Payer): string | null {
  if (!REFERENCE_PATTERN.test(uid) || !URL.canParse(page, window.location.href)) return null;
  const url = new URL(page, window.location.href);
  url.searchParams.set('client_reference_id', uid);
  if (email) url.searchParams.set('prefilled_email', email);
  return url.href;
}

/** Stripe's statuses of a subscription that exists but is not paid. */
const UNPAID_STATUSES = ['past_due', 'unpaid', 'paused', 'incomplete'];

const hasUnpaid = ({ user }: Session): boolean =>
  UNPAID_STATUSES.includes(user?.subscription_status ?? '');

/** The customer portal, in which a subscription that is not paid can be paid. */
const portalOf = ({ customerPortalLinks, customerPortalUrl }: SiteConfig): string | undefined =>
  customerPortalLinks?.paymentMethod ?? customerPortalUrl;

/**
 * Links to the checkout. If a subscription is not paid, links to the customer portal instead,
 * because a checkout would sell a second subscription. If there is no portal, links to the
 * checkout: a backend may use such a status before the first payment.
 */
function Checkout() {
  const session = useAtomValue(sessionAtom);
  const { firebaseUser, user } = session;
  const isUnpaid = hasUnpaid(session);
  const config = useAtomValue(siteConfigAtom);
  const support = config.links?.support;
  const portal = isUnpaid ? portalOf(config) : undefined;
  const payer = { uid: firebaseUser?.uid ?? '', email: firebaseUser?.email ?? user?.email ?? '' };
  const href = portal ?? checkoutUrl(config.checkoutUrl, payer);
  const askFirst = useAskFirst();
  if (!href) return <Unavailable support={support} />;
  return (
    <Stack gap={3}>
      {isUnpaid ? (
        <Notice
          kind="warning"
          role="alert"
          action={
            support && !portal ? <ButtonLink href={support}>{words.support}</ButtonLink> : null
          }
        >
          {words.unpaid}
        </Notice>
      ) : null}
      {/* One element for both links: the focus stays when the link changes (WCAG 2.4.3). */}
      <ButtonLink href={href} variant="primary" block onClick={portal ? undefined : askFirst}>
        {portal ? words.manage : words.checkout}
      </ButtonLink>
      {portal ? null : <p className={styles.small}>{words.price}</p>}
      <Link className={styles.paid} to="/subscribe/success?from=subscribe">
        {words.paid}
      </Link>
    </Stack>
  );
}

/**
 * Whether the visitor manages an organization and its subscription status is still equal to
 * `before`. If the status has changed, the page first shows what the new status means.
 */
const mayPay = ({ user }: Session, before: string | undefined): boolean =>
  user?.role === 'admin' && Boolean(user.onboarding_status) && user.subscription_status === before;

/** Milliseconds after which a click opens the checkout, even if the profile has not arrived. */
const MAX_PROFILE_WAIT_MS = 3000;

/**
 * Prevents double payments: requests the profile when the page gets the focus, and before the
 * checkout opens in this tab. The guard then redirects visitors who must not pay.
 */
function useAskFirst() {
  const store = useStore();
  const refresh = useSetAtom(refreshProfileAtom);
  const asked = useRef(false);

  useRefreshOnFocus();

  return async (event: MouseEvent<HTMLAnchorElement>) => {
    const isOtherTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (asked.current || isOtherTab) return;
    event.preventDefault();
    const link = event.currentTarget;
    const before = store.get(sessionAtom).user?.subscription_status;
    const tooLate = new Promise<null>((resolve) => setTimeout(resolve, MAX_PROFILE_WAIT_MS, null));
    await Promise.race([refresh(), tooLate]);
    // The link is gone if the visitor has left the page or signed out during the request.
    if (!link.isConnected || !mayPay(store.get(sessionAtom), before)) return;
    asked.current = true;
    link.click();
    asked.current = false;
  };
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
