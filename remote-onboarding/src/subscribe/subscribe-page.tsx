import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Check } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useFocusFallback } from 'shared-features';
import { refreshProfileAtom, type Session, sessionAtom, siteConfigAtom } from 'shared-session';
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

/** References that Stripe accepts (specification 9). Stripe drops other texts without an error. */
const REFERENCE_PATTERN = /^[\w-]{1,200}$/;

/** Returns `null` if `page` is not a URL, or if Stripe would not accept the uid as a reference. */
function checkoutUrl(page: string, { firebaseUser, user }: Session): string | null {
  const { uid = '', email = user?.email } = firebaseUser ?? {};
  if (!REFERENCE_PATTERN.test(uid) || !URL.canParse(page, window.location.href)) return null;
  const url = new URL(page, window.location.href);
  url.searchParams.set('client_reference_id', uid);
  if (email) url.searchParams.set('prefilled_email', email);
  return url.href;
}

/** Statuses of an existing, unpaid subscription. A checkout would sell a second subscription. */
const UNPAID_STATUSES = ['past_due', 'unpaid', 'paused', 'incomplete'];

const hasUnpaid = ({ user }: Session): boolean =>
  UNPAID_STATUSES.includes(user?.subscription_status ?? '');

function Checkout() {
  const session = useAtomValue(sessionAtom);
  const isUnpaid = hasUnpaid(session);
  const config = useAtomValue(siteConfigAtom);
  const { customerPortalLinks, customerPortalUrl, links } = config;
  const unpaidLink = customerPortalLinks?.paymentMethod ?? customerPortalUrl ?? links?.support;
  const href = isUnpaid ? unpaidLink : checkoutUrl(config.checkoutUrl, session);
  const { askFirst, isAsking } = useAskFirst();
  const unpaidLabel = unpaidLink === links?.support ? words.support : words.manage;
  const box = useFocusFallback(Boolean(href));
  if (!href && !isUnpaid) return <Unavailable support={links?.support} />;
  return (
    <Stack ref={box} tabIndex={-1} gap={3}>
      {isUnpaid ? (
        <Notice kind="warning" role="alert">
          {words.unpaid}
        </Notice>
      ) : null}
      {/* The same element for all links: the focus stays when the link changes (WCAG 2.4.3). */}
      {href ? (
        <ButtonLink
          href={href}
          variant="primary"
          block
          busy={isAsking}
          onClick={isUnpaid ? undefined : askFirst}
        >
          {isUnpaid ? unpaidLabel : words.checkout}
        </ButtonLink>
      ) : null}
      {isUnpaid ? null : <p className={styles.small}>{words.price}</p>}
      <Link className={styles.paid} to="/subscribe/success?from=subscribe">
        {words.paid}
      </Link>
    </Stack>
  );
}

/** Whether the visitor manages an organization that needs a new subscription. */
const mayPay = (session: Session): boolean => {
  const { user } = session;
  if (user?.role !== 'admin' || !user.onboarding_status) return false;
  return user.subscription_status !== 'active' && !hasUnpaid(session);
};

/** This many milliseconds after a click, the checkout opens even if the profile has not arrived. */
const MAX_PROFILE_WAIT_MS = 3000;

/**
 * Prevents double payments. Requests the profile when the page gets the focus, and before the
 * checkout opens in this tab. The guard then redirects visitors who must not pay.
 */
function useAskFirst() {
  const store = useStore();
  const refresh = useSetAtom(refreshProfileAtom);
  const navigate = useNavigate();
  const asked = useRef(false);
  const [isAsking, setAsking] = useState(false);

  useRefreshOnFocus();

  const askFirst = async (event: MouseEvent<HTMLAnchorElement>) => {
    const isOtherTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (asked.current || isOtherTab) return;
    event.preventDefault();
    const link = event.currentTarget;
    const tooLate = new Promise<null>((resolve) => setTimeout(resolve, MAX_PROFILE_WAIT_MS, null));
    setAsking(true);
    await Promise.race([refresh().catch((error) => reportError(error)), tooLate]);
    // Uses `flushSync`, because a busy link would ignore the click below.
    flushSync(() => setAsking(false));
    // The link is gone if the visitor has left the page or signed out during the request.
    if (!link.isConnected || !mayPay(store.get(sessionAtom))) return;
    // Removes `checkout=cancelled` from the URL. If "Back" opens this page after a payment, the
    // page must not say that the checkout was cancelled.
    await navigate({ search: '' }, { replace: true, preventScrollReset: true });
    asked.current = true;
    link.click();
    asked.current = false;
  };
  return { askFirst, isAsking };
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
