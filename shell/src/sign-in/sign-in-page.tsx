import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from 'shared-session/wire';
import { Badge, Button, Card, Notice, PageHeading, Stack, WithExampleQuestion } from 'shared-ui';
import { readLastUsedProvider, signInAtom } from '../account/sign-in-attempt';
import { useAnnounce } from '../announcer/announce';
import { preconnectToAuthHosts } from '../auth/auth-service';
import type { SignInFailure } from '../auth/sign-in-failure';
import { ErrorDetails, RetryButton } from '../layouts/error-parts';
import { SiteLinks } from '../layouts/page-frame';
import { formatUnsavedCounts, pageTexts, signInTexts } from '../page-texts';
import { retryStartSite } from '../start/start';
import { type EndedSession, endedSessionAtom, signInFailureAtom } from '../state/session';
import { type ConfigState, configStateAtom, productNameAtom } from '../state/site-config';
import styles from './sign-in.module.css';

/** The page at `/login` and `/signup` (specification 6). */
export default function SignInPage() {
  const productName = useAtomValue(productNameAtom);
  const config = useAtomValue(configStateAtom);
  const isUnavailable = config.status !== 'read';
  useEffect(() => {
    if (config.status === 'read') preconnectToAuthHosts(config.config);
  }, [config]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isUnavailable) return;
    return () => {
      // Moves the focus if the pressed "Try again" has disappeared with its notice (WCAG 2.4.3).
      if (document.activeElement === document.body) heading.current?.focus();
    };
  }, [isUnavailable]);
  return (
    <WithExampleQuestion {...signInTexts.moment}>
      <Card padding="large">
        <Stack gap={6}>
          <PageHeading ref={heading} align="center" lead={signInTexts.lead}>
            {signInTexts.heading(productName)}
          </PageHeading>
          <SessionNotice />
          {isUnavailable ? <UnavailableNotice config={config} /> : <ProviderButtons />}
          <SiteLinks />
        </Stack>
      </Card>
    </WithExampleQuestion>
  );
}

function SessionNotice() {
  const failure = useAtomValue(signInFailureAtom);
  const ended = useAtomValue(endedSessionAtom);
  const isOwnChoice = failure?.kind === 'closed';
  const announce = useAnnounce();
  // Announces the notice, because screen readers ignore a live region that appears with the page.
  useEffect(() => {
    if (isOwnChoice) announce(signInTexts.failures.closed);
    else if (ended) announce(pageTexts.sessionEnded.title);
  }, [announce, isOwnChoice, ended]);
  return (
    <>
      <div role="status" className={styles.region}>
        {isOwnChoice ? <Notice>{failureText(failure)}</Notice> : null}
        {ended && !failure ? <EndedNotice {...ended} /> : null}
      </div>
      {failure && !isOwnChoice ? (
        <Notice kind="danger" role="alert">
          {failureText(failure)}
        </Notice>
      ) : null}
    </>
  );
}

/** Says why the sign-in failed, and what the visitor can do (specification 6). */
const failureText = (failure: SignInFailure): string => {
  const { failures } = signInTexts;
  switch (failure.kind) {
    case 'other-provider':
      return failures['other-provider'](failure.known && PROVIDERS[failure.known].name);
    case 'unauthorized-domain':
      return failures['unauthorized-domain'](failure.domain);
    case 'provider-disabled':
      return failures['provider-disabled'](PROVIDERS[failure.provider].name);
    case 'unknown':
      return failures.unknown(failure.code);
    default:
      return failures[failure.kind];
  }
};

function EndedNotice({ unsaved, isChangeStopped }: EndedSession) {
  const { title, text, kept, stopped } = pageTexts.sessionEnded;
  return (
    <Notice title={title}>
      {isChangeStopped ? <p>{stopped}</p> : null}
      <p>{unsaved ? kept(formatUnsavedCounts(unsaved)) : text}</p>
    </Notice>
  );
}

function UnavailableNotice({ config }: { config: ConfigState }) {
  const store = useStore();
  const retry = () => retryStartSite(store);
  const hasFailed = config.status === 'unreadable';
  return (
    <>
      <Notice
        kind="warning"
        role="status"
        action={hasFailed ? <RetryButton onRetry={retry} /> : undefined}
      >
        {signInTexts.unavailable}
      </Notice>
      <ErrorDetails details={hasFailed ? config.error.problems : []} open />
    </>
  );
}

function ProviderButtons() {
  const signIn = useSetAtom(signInAtom);
  const last = readLastUsedProvider();
  return (
    <ul className={styles.providers}>
      {PROVIDER_IDS.map((provider) => (
        <li key={provider} className={styles.provider}>
          <Button
            block
            icon={
              <svg
                viewBox="0 0 24 24"
                width={20}
                height={20}
                aria-hidden="true"
                className={provider === 'yahoo' ? styles.yahoo : undefined}
              >
                {Object.entries(PROVIDER_ICONS[provider]).map(([color, path]) => (
                  <path key={color} fill={color} d={path} />
                ))}
              </svg>
            }
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

/** The logos of the sign-in providers: SVG paths by color. */
const PROVIDER_ICONS: Readonly<Record<ProviderId, Readonly<Record<string, string>>>> = {
  google: {
    '#4285F4':
      'M23 12.25c0-.8-.07-1.56-.2-2.3H12v4.36h6.17a5.27 5.27 0 0 1-2.29 3.46v2.87h3.7C21.74 18.65 23 15.72 23 12.25z',
    '#34A853':
      'M12 23.4c3.1 0 5.7-1.03 7.59-2.78l-3.7-2.87c-1.03.69-2.34 1.1-3.89 1.1-2.99 0-5.52-2.02-6.42-4.73H1.75v2.97A11.46 11.46 0 0 0 12 23.4z',
    '#FBBC05': 'M5.58 14.12a6.9 6.9 0 0 1 0-4.4V6.75H1.75a11.46 11.46 0 0 0 0 10.34z',
    '#EA4335':
      'M12 4.99c1.69 0 3.2.58 4.4 1.72l3.28-3.28A11 11 0 0 0 12 .5 11.46 11.46 0 0 0 1.75 6.75l3.83 2.97C6.48 7 9.01 4.99 12 4.99z',
  },
  microsoft: {
    '#F25022': 'M1 1h10.5v10.5H1z',
    '#7FBA00': 'M12.5 1H23v10.5H12.5z',
    '#00A4EF': 'M1 12.5h10.5V23H1z',
    '#FFB900': 'M12.5 12.5H23V23H12.5z',
  },
  yahoo: {
    currentColor:
      'M1 6h4.6l2.7 6.9L11 6h4.5L8.7 22.3H4.2l1.9-4.4zM19.2 1.5H24l-4.3 10.3h-4.8zM17.6 12.9a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z',
  },
  apple: {
    currentColor:
      'M17.5 12.7c0-2.7 2.2-4 2.3-4.1-1.3-1.9-3.2-2.1-3.9-2.1-1.7-.2-3.2 1-4.1 1-.8 0-2.1-1-3.5-.9-1.8 0-3.5 1-4.4 2.6-1.9 3.3-.5 8.1 1.3 10.8.9 1.3 2 2.7 3.4 2.7s1.9-.9 3.5-.9 2.1.9 3.6.8c1.5 0 2.4-1.3 3.3-2.6 1-1.5 1.5-2.9 1.5-3-.1 0-2.9-1.1-3-4.3zM14.8 4.7c.7-.9 1.2-2.2 1.1-3.4-1.1 0-2.4.7-3.1 1.6-.7.8-1.3 2.1-1.1 3.3 1.2.1 2.4-.6 3.1-1.5z',
  },
};
