import { useAtomValue } from 'jotai';
import { CircleQuestionMark, type LucideIcon, UserRoundX } from 'lucide-react';
import { useRouteError } from 'react-router-dom';
import { refusalMessageAtom } from 'shared-session/host';
import { Button, Card, Cluster, PageHeading, Stack } from 'shared-ui';
import { CenteredLayout } from '../layouts/centered-layout';
import { lifecycleAtom } from '../state/session';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import { describeError } from './describe-error';
import { ErrorPage } from './error-page';
import styles from './error-page.module.css';

type StopProps = { Icon: LucideIcon; heading: string; message: string; onRetry: () => void };

/** "Sign Out" is the layout's to offer. */
function StopPage({ Icon, heading, message, onRetry }: StopProps) {
  const productName = useAtomValue(productNameAtom);
  return (
    <CenteredLayout>
      <Card padding="large">
        <title>{texts.title(heading, productName)}</title>
        <Stack gap={6}>
          <PageHeading align="center" tone="quiet" icon={<Icon size={24} />} lead={message}>
            {heading}
          </PageHeading>
          <Cluster className={styles.actions}>
            <Button variant="primary" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          </Cluster>
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
