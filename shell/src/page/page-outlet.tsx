import { useSetAtom } from 'jotai';
import { Suspense } from 'react';
import { describeError } from '../error-page/describe-error';
import { ErrorPage } from '../error-page/error-page';
import { forgetPage } from '../federation/load-page';
import { unpin } from '../federation/remotes-state';
import { reportCrashAtom } from '../federation/report-crash-atom';
import type { SiteRoute } from '../guard/route-table';
import { readRemotesAtom } from '../start/start-actions';
import { PageArrival } from './page-arrival';
import { PageBoundary } from './page-boundary';
import { PageLoading } from './page-loading';
import { usePageParts } from './use-page-parts';

const renderError = (error: unknown, retry: () => Promise<void>) => (
  <ErrorPage error={describeError(error)} cause={error} onRetry={retry} />
);

type Props = { route: SiteRoute; title: string };

/** A page inside its layout: loaded when it is needed, with its own error boundary. */
export function PageOutlet({ route, title }: Props) {
  const readRemotes = useSetAtom(readRemotesAtom);
  const retry = async () => {
    if (!route.page) return;
    forgetPage(route.page);
    // A remote that was mended, moved or rolled back meanwhile is found where it is now.
    unpin(route.page.remote.name);
    await readRemotes(true);
  };
  const reportCrash = useSetAtom(reportCrashAtom);
  const onCatch = (error: unknown) => {
    if (route.page) reportCrash(route.page, error);
  };
  return (
    <PageBoundary key={route.path} onRetry={retry} renderError={renderError} onCatch={onCatch}>
      {/* For a page that waits for something of its own while it renders. */}
      <Suspense fallback={<PageLoading />}>
        <PageContent route={route} title={title} />
      </Suspense>
    </PageBoundary>
  );
}

function PageContent({ route, title }: Props) {
  const parts = usePageParts(route);
  if (!parts) return <PageLoading />;
  const { Remote, Own } = parts;
  return (
    <>
      {Remote ? <Remote /> : null}
      {Own ? <Own /> : null}
      <PageArrival title={title} />
    </>
  );
}
