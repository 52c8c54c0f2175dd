import { useAtomValue } from 'jotai';
import { CircleQuestionMark, type LucideIcon, ServerCrash, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { refusalMessageAtom, serverErrorAtom } from 'shared-session/host';
import { Button, Card, Cluster, PageHeading, Reference, Stack } from 'shared-ui';
import { useArrival } from '../announcer/announce';
import { CenteredLayout } from '../layouts/layout';
import { LegalLinks } from '../layouts/page-frame';
import { lifecycleAtom } from '../state/session';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import { describeError, newReference } from './describe-error';
import { ErrorPage } from './error-page';
import styles from './error-page.module.css';

type StopProps = {
  Icon: LucideIcon;
  heading: string;
  message: string;
  advice?: string;
  /** The server's id of the failed request. Without it, the page makes one up. */
  reference?: string | undefined;
  onRetry: () => void;
};

/** An error page for the whole site. It replaces the splash without a click, so it is always announced. */
function StopPage({ Icon, heading, message, advice, reference, onRetry }: StopProps) {
  const productName = useAtomValue(productNameAtom);
  const [own] = useState(newReference);
  const shown = reference ?? own;
  useArrival(heading, true);
  useEffect(() => console.info(`Reference ${shown}: ${message}`), [shown, message]);
  return (
    <CenteredLayout>
      <Card padding="large">
        <title>{texts.title(heading, productName)}</title>
        <Stack gap={6}>
          <PageHeading align="center" tone="quiet" icon={<Icon size={24} />} lead={message}>
            {heading}
          </PageHeading>
          {advice ? (
            <div className={styles.message}>
              <p>{advice}</p>
            </div>
          ) : null}
          <Cluster className={styles.actions}>
            <Button variant="primary" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          </Cluster>
          <div className={styles.details}>
            <Reference value={shown} message={message} />
          </div>
          <LegalLinks />
        </Stack>
      </Card>
    </CenteredLayout>
  );
}

/** The server refused the account (specification 5, `refused`). */
export function RefusedPage() {
  const message = useAtomValue(refusalMessageAtom);
  const lifecycle = useAtomValue(lifecycleAtom);
  return (
    <StopPage
      Icon={UserRoundX}
      heading={texts.refused.heading}
      message={message || texts.refused.fallback}
      onRetry={lifecycle.checkAgain}
    />
  );
}

/**
 * The server answers the check of the session with errors (specification 4, step 1). The session goes on asking behind
 * this page; "Try again" asks immediately.
 */
export function ServerErrorPage() {
  const error = useAtomValue(serverErrorAtom);
  const lifecycle = useAtomValue(lifecycleAtom);
  return (
    <StopPage
      Icon={ServerCrash}
      heading={texts.serverError.heading}
      message={error?.message ? texts.serverError.says(error.message) : ''}
      advice={texts.serverError.advice}
      reference={error?.reference}
      onRetry={lifecycle.checkAgain}
    />
  );
}

/** The organization's status is one this version does not know (specification 5, `unknown-status`). */
export function UnknownStatusPage() {
  return (
    <StopPage
      Icon={CircleQuestionMark}
      heading={texts.unknownStatus.heading}
      message={texts.unknownStatus.advice}
      onRetry={() => location.reload()}
    />
  );
}

/** The shell itself threw while rendering. Only a reload can help. */
export function CrashPage() {
  const error = useRouteError();
  return (
    <CenteredLayout>
      <ErrorPage
        error={describeError(error)}
        cause={error}
        onRetry={async () => location.reload()}
      />
    </CenteredLayout>
  );
}
