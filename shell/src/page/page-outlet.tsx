import { useSetAtom } from 'jotai';
import { Suspense, use } from 'react';
import { describeError } from '../error-page/describe-error';
import { ErrorPage } from '../error-page/error-page';
import { forgetPage } from '../federation/load-page';
import { loadPageAtom } from '../federation/load-page-atom';
import type { RemotePage } from '../federation/remote';
import { letGo } from '../federation/remotes-state';
import { reportCrashAtom } from '../federation/report-crash-atom';
import type { SiteRoute } from '../guard/route-table';
import { readRemotesAtom } from '../start/start-actions';
import { PageArrival } from './page-arrival';
import { PageBoundary } from './page-boundary';
import { PageLoading } from './page-loading';
import { forgetShellPage, shellPage } from './shell-pages';

const renderError = (error: unknown, retry: () => Promise<void>) => (
  <ErrorPage error={describeError(error)} cause={error} onRetry={retry} />
);

/** A page inside its layout: loaded when it is needed, with its own error boundary. */
export function PageOutlet({ route, title }: { route: SiteRoute; title: string }) {
  const readRemotes = useSetAtom(readRemotesAtom);
  const retry = async () => {
    forgetShellPage(route.path);
    if (!route.page) return;
    forgetPage(route.page);
    // A remote that was mended, moved or rolled back meanwhile is found where it is now.
    letGo(route.page.remote.name);
    await readRemotes(true);
  };
  const reportCrash = useSetAtom(reportCrashAtom);
  const onCatch = (error: unknown) => {
    if (route.page) reportCrash(route.page, error);
  };
  return (
    <PageBoundary key={route.path} onRetry={retry} renderError={renderError} onCatch={onCatch}>
      <Suspense fallback={<PageLoading />}>
        {route.page ? <RemoteContent page={route.page} /> : null}
        <ShellContent path={route.path} />
        <PageArrival title={title} />
      </Suspense>
    </PageBoundary>
  );
}

function ShellContent({ path }: { path: string }) {
  const Content = shellPage(path);
  return Content ? <Content /> : null;
}

function RemoteContent({ page }: { page: RemotePage }) {
  const Content = use(useSetAtom(loadPageAtom)(page));
  return <Content />;
}
