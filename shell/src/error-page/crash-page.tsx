import { useRouteError } from 'react-router-dom';
import { CenteredLayout } from '../layouts/centered-layout';
import { describeError } from './describe-error';
import { ErrorPage } from './error-page';

/** What is left when the shell itself failed while rendering. A reload is all that can help. */
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
