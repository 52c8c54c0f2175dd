import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from 'shared-session/wire';
import { Badge, Button, Card, Moment, Notice, PageHeading, Stack } from 'shared-ui';
import { lastProvider, signInAtom } from '../account/sign-in-attempt';
import { LegalLinks } from '../layouts/page-frame';
import { RetryButton } from '../layouts/retry-button';
import { listUnsaved, pageTexts, signInTexts } from '../page-texts';
import { retrySite } from '../start/start';
import { type EndedSession, endedSessionAtom, signInFailureAtom } from '../state/session';
import { configStateAtom, productNameAtom } from '../state/site-config';
import { failureWords } from './failure-words';
import { PROVIDER_ICONS } from './provider-icons';
import styles from './sign-in.module.css';

/** The logo of a provider, decorative beside its name. */
function ProviderIcon({ provider }: { provider: ProviderId }) {
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
      {PROVIDER_ICONS[provider]}
    </svg>
  );
}

/** `/login` and `/signup`: one page with the four providers (specification 6). */
export default function SignInPage() {
  const productName = useAtomValue(productNameAtom);
  const isUnavailable = useAtomValue(configStateAtom).status === 'unreadable';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isUnavailable) return;
    return () => {
      // The notice took its button away, and the focus with it.
      if (document.activeElement === document.body) heading.current?.focus();
    };
  }, [isUnavailable]);
  return (
    <Moment {...signInTexts.moment}>
      <Card padding="large">
        <Stack gap={6}>
          <PageHeading ref={heading} align="center" lead={signInTexts.lead}>
            {signInTexts.heading(productName)}
          </PageHeading>
          <SessionNotice />
          {isUnavailable ? <UnavailableNotice /> : <ProviderButtons />}
          <LegalLinks />
        </Stack>
      </Card>
    </Moment>
  );
}

/** Why the last sign-in failed, or that the last session ended by itself. */
function SessionNotice() {
  const failure = useAtomValue(signInFailureAtom);
  const ended = useAtomValue(endedSessionAtom);
  if (!failure) return ended ? <EndedNotice {...ended} /> : null;
  const isOwnChoice = failure.kind === 'closed';
  return (
    <Notice kind={isOwnChoice ? 'info' : 'danger'} role={isOwnChoice ? 'status' : 'alert'}>
      {failureWords(failure)}
    </Notice>
  );
}

function EndedNotice({ unsaved }: EndedSession) {
  const { title, text, kept } = pageTexts.sessionEnded;
  return (
    <Notice kind="info" role="status" title={title}>
      {unsaved ? kept(listUnsaved(unsaved)) : text}
    </Notice>
  );
}

function UnavailableNotice() {
  const store = useStore();
  return (
    <Notice kind="warning" role="status" action={<RetryButton onRetry={() => retrySite(store)} />}>
      {signInTexts.unavailable}
    </Notice>
  );
}

function ProviderButtons() {
  const signIn = useSetAtom(signInAtom);
  const last = lastProvider();
  return (
    <ul className={styles.providers}>
      {PROVIDER_IDS.map((provider) => (
        <li key={provider} className={styles.provider}>
          <Button
            block
            icon={<ProviderIcon provider={provider} />}
            aria-describedby={provider === last ? 'last-provider' : undefined}
            onClick={() => signIn(provider)}
          >
            {signInTexts.continueWith(PROVIDERS[provider].name)}
          </Button>
          {provider === last ? (
            <span id="last-provider" className={styles.last}>
              <Badge>{signInTexts.lastUsed}</Badge>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
