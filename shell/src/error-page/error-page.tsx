import { useAtomValue } from 'jotai';
import {
  type LucideIcon,
  SearchX,
  ServerCrash,
  TriangleAlert,
  Unplug,
  UserRoundX,
  WifiOff,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useRouteError } from 'react-router-dom';
import { isApiFailure } from 'shared-session';
import { accountRefusalAtom, serverErrorAtom } from 'shared-session/host';
import { Button, buttonClass, Card, Cluster, ErrorReference, PageHeading, Stack } from 'shared-ui';
import { useFocusAndAnnouncePage } from '../announcer/announce';
import { RemoteError } from '../federation/remote-error';
import { ErrorDetails, RetryButton } from '../layouts/error-parts';
import { CenteredLayout } from '../layouts/layout';
import { SiteLinks } from '../layouts/page-frame';
import { sessionLifecycleAtom } from '../state/session';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import {
  createErrorReference,
  describeError,
  type ErrorDescription,
  type ErrorKind,
  toErrorDescription,
} from './describe-error';
import styles from './error-page.module.css';

type Props = {
  error: ErrorDescription;
  /** The thrown value. The page logs it together with the error id that the page shows. */
  cause?: unknown;
  onRetry?: () => Promise<unknown>;
  title?: string;
  /** Whether the error replaces all pages, including the home page. */
  isWholeSite?: boolean;
};

const ERROR_ICONS: Record<ErrorKind, LucideIcon> = {
  account: UserRoundX,
  server: ServerCrash,
  'not-found': SearchX,
  offline: WifiOff,
  remote: Unplug,
  other: TriangleAlert,
};

/** Whether a development server does not answer, most likely because it is restarting. */
const isRestarting = (cause: unknown): boolean =>
  SHELL_VERSION === 'dev' && cause instanceof RemoteError && cause.reason === 'unavailable';

const RESTART_POLL_MS = 1000;

/** The error page of specification 3. Its reference is the server's error id, or else a new id. */
export function ErrorPage(props: Props) {
  const { error, cause, onRetry, title = texts.error.title, isWholeSite = false } = props;
  const productName = useAtomValue(productNameAtom);
  const [own] = useState(createErrorReference);
  const reference = (isApiFailure(cause) && cause.reference) || own;
  const Icon = ERROR_ICONS[error.kind];
  const restarting = isRestarting(cause);
  const needsReload = error.needsReload === true && !restarting;
  useFocusAndAnnouncePage(title, isWholeSite);
  useEffect(() => {
    if (cause) console.error(`Reference ${reference}:`, cause);
    else console.info(`Reference ${reference}: ${error.message} at ${location.pathname}`);
  }, [reference, cause, error.message]);
  return (
    <Card padding="large" className={styles.card}>
      <title>{texts.title(title, productName)}</title>
      <Stack gap={6}>
        <PageHeading align="center" tone="quiet" icon={<Icon size={20} />} lead={texts.error.oops}>
          {error.code}
        </PageHeading>
        <Stack gap={2} className={styles.message}>
          <p>{error.message}</p>
          {error.advice ? <p>{error.advice}</p> : null}
        </Stack>
        <Cluster className={styles.actions}>
          {needsReload ? (
            <Button variant="primary" onClick={() => location.reload()}>
              {texts.reload}
            </Button>
          ) : null}
          {onRetry ? (
            <RetryButton
              variant={needsReload ? undefined : 'primary'}
              onRetry={onRetry}
              everyMs={restarting ? RESTART_POLL_MS : undefined}
            />
          ) : null}
          {isWholeSite ? null : (
            <Link className={buttonClass(onRetry || needsReload ? 'secondary' : 'primary')} to="/">
              {texts.error.goHome}
            </Link>
          )}
        </Cluster>
        <ErrorDetails details={error.details} open={error.open}>
          <ErrorReference value={reference} />
        </ErrorDetails>
        <SiteLinks />
      </Stack>
    </Card>
  );
}

/** Replaces every page after a failed check of the session, or after a refusal of the account. */
function SessionErrorPage({ error, cause }: Pick<Props, 'error' | 'cause'>) {
  const { checkAgain } = useAtomValue(sessionLifecycleAtom);
  return (
    <CenteredLayout>
      <ErrorPage {...{ error, cause }} onRetry={checkAgain} title={error.message} isWholeSite />
    </CenteredLayout>
  );
}

/** The page for an account that the server refuses (specification 5, `refused`). */
export function AccountRefusedPage() {
  const refusal = useAtomValue(accountRefusalAtom);
  const error = toErrorDescription(texts.refused.heading, {
    kind: 'account',
    code: String(refusal?.statusCode ?? texts.error.code),
    advice: refusal?.message || texts.refused.fallback,
  });
  return <SessionErrorPage error={error} />;
}

/** Offers "Try again", so that nobody must wait for the shell's next attempt (specification 4). */
export function ServerErrorPage() {
  const failure = useAtomValue(serverErrorAtom);
  const { heading, says, advice } = texts.serverError;
  const error = toErrorDescription(heading, {
    kind: 'server',
    code: String(failure?.statusCode ?? texts.error.code),
    advice: failure?.message ? `${says(failure.message)} ${advice}` : advice,
  });
  return <SessionErrorPage error={error} cause={failure} />;
}

/**
 * The page after the shell itself threw an error during rendering. Only a reload can help, but the
 * visitor decides when, because a reload loses what the browser could not store.
 */
export function CrashPage() {
  const error = useRouteError();
  return (
    <CenteredLayout>
      <ErrorPage error={{ ...describeError(error), needsReload: true }} cause={error} />
    </CenteredLayout>
  );
}
