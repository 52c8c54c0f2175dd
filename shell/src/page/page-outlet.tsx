import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Delayed, LoadingBar, Skeleton, Stack, VisuallyHidden } from 'shared-ui';
import { useAnnounce } from '../announcer/announce';
import { describeError } from '../error-page/describe-error';
import { ErrorPage } from '../error-page/error-page';
import { forgetPage } from '../federation/load-page';
import { readRemotesAtom, unpin } from '../federation/remotes';
import { reportCrashAtom } from '../federation/telemetry';
import type { SiteRoute } from '../guard/route-table';
import { focusHeading } from '../layouts/main-region';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import { PageBoundary } from './page-boundary';
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

/** While a page is on its way: the loading bar at once, the page's outline after 200 ms (specification 3 and 10). */
function PageLoading() {
  return (
    <div data-page-loading>
      <h1>
        <VisuallyHidden>{texts.splash.loading}</VisuallyHidden>
      </h1>
      <LoadingBar active />
      <Delayed>
        <Stack gap={6} aria-hidden="true">
          <Skeleton height={36} width="40%" />
          <Skeleton height={160} />
          <Skeleton height={96} />
        </Stack>
      </Delayed>
    </div>
  );
}

/** Paths shown so far: the first page of a visit takes no focus, the browser has placed it already. */
let arrivals = 0;

/**
 * Says that a page is there: its title in the window, the focus on its heading, the title to screen readers
 * (specification 10). Rendered beside the page's content, so that its effect runs when that is on the screen.
 */
function PageArrival({ title }: { title: string }) {
  const productName = useAtomValue(productNameAtom);
  const announce = useAnnounce();
  useEffect(() => {
    if (arrivals++ === 0) return;
    focusHeading();
    announce(title);
  }, [title, announce]);
  return <title>{texts.title(title, productName)}</title>;
}
