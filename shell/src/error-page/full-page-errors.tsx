import { useAtomValue } from 'jotai';
import { useRouteError } from 'react-router-dom';
import { accountRefusalAtom, serverErrorAtom } from 'shared-session/host';
import { CenteredLayout } from '../layouts/layout';
import { lifecycleAtom } from '../state/session';
import { texts } from '../texts';
import { describeError } from './describe-error';
import { ErrorPage } from './error-page';

/** The page for an account that the server refuses (specification 5, `refused`). */
export function AccountRefusedPage() {
  const refusal = useAtomValue(accountRefusalAtom);
  const { checkAgain } = useAtomValue(lifecycleAtom);
  const { heading, fallback } = texts.refused;
  const error = {
    kind: 'account',
    code: String(refusal?.statusCode ?? texts.error.code),
    message: heading,
    advice: refusal?.message || fallback,
    details: [],
  } as const;
  return (
    <CenteredLayout>
      <ErrorPage error={error} title={heading} onRetry={async () => checkAgain()} isWholeSite />
    </CenteredLayout>
  );
}

/** The shell keeps asking the server. "Try again" asks immediately (specification 4). */
export function ServerErrorPage() {
  const failure = useAtomValue(serverErrorAtom);
  const { checkAgain } = useAtomValue(lifecycleAtom);
  const { heading, says, advice } = texts.serverError;
  const error = {
    kind: 'server',
    code: String(failure?.statusCode ?? texts.error.code),
    message: heading,
    advice: failure?.message ? `${says(failure.message)} ${advice}` : advice,
    details: [],
  } as const;
  return (
    <CenteredLayout>
      <ErrorPage
        error={error}
        title={heading}
        cause={failure}
        onRetry={async () => checkAgain()}
        isWholeSite
      />
    </CenteredLayout>
  );
}

/** The page after the shell itself threw an error during rendering. Only a reload can help. */
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
