import { isPattern } from '@platform/federation/runtime';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { useLocation, useParams, useRoutes } from 'react-router-dom';
import { Delayed, LoadingBar, Skeleton, Stack, VisuallyHidden } from 'shared-ui';
import { useArrival } from '../announcer/announce';
import { describeError } from '../error-page/describe-error';
import { ErrorPage } from '../error-page/error-page';
import { forgetPage, replacePageAtom } from '../federation/load-page';
import { isMissingPart, type RemoteError } from '../federation/remote-error';
import { readRemotesAtom, unpin } from '../federation/remotes';
import { reportCrashAtom } from '../federation/telemetry';
import type { SiteRoute } from '../guard/route-table';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import { PageBoundary } from './page-boundary';
import styles from './page-outlet.module.css';
import { usePageParts } from './use-page-parts';

type Props = { route: SiteRoute; title: string };

/** A page inside its layout, loaded when it is shown, with its own error boundary. */
export function PageOutlet({ route, title }: Props) {
  const readRemotes = useSetAtom(readRemotesAtom);
  const retry = async () => {
    if (!route.page) return;
    forgetPage(route.page);
    // The remote may have been repaired, moved or rolled back since the registry was read.
    unpin(route.page.remote.name);
    await readRemotes(true);
  };
  const reportCrash = useSetAtom(reportCrashAtom);
  const replacePage = useSetAtom(replacePageAtom);
  const [replaced, setReplaced] = useState(0);
  const [incomplete, setIncomplete] = useState<RemoteError>();
  const onCatch = async (error: unknown) => {
    if (!route.page) return;
    if (!isMissingPart(error)) {
      reportCrash(route.page, error);
      return;
    }
    const failure = await replacePage(route.page, error);
    if (failure) setIncomplete(failure);
    else setReplaced((count) => count + 1);
  };
  const renderError = (thrown: unknown, onRetry: () => Promise<void>) => {
    const isMissing = route.page && isMissingPart(thrown);
    // Another version may take over.
    if (isMissing && incomplete?.cause !== thrown) return <PageLoading />;
    const error = isMissing ? incomplete : thrown;
    return <ErrorPage error={describeError(error)} cause={error} onRetry={onRetry} />;
  };
  const { pathname, search } = useLocation();
  return (
    <PageBoundary
      key={replaced}
      address={pathname + search}
      onRetry={retry}
      renderError={renderError}
      onCatch={onCatch}
    >
      {/* For pages that suspend while they render. */}
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
  const page = (
    <>
      {Remote && route.page ? (
        <RemoteRoot name={route.page.remote.name}>
          <Remote />
        </RemoteRoot>
      ) : null}
      {Own ? <Own /> : null}
      <EachArrival title={title} />
    </>
  );
  return isPattern(route.path) ? <Matched path={route.path}>{page}</Matched> : page;
}

/** What the style sheets of a remote are limited to (docs/decisions, 23): its page, and what the page adds to the body. */
function RemoteRoot({ name, children }: { name: string; children: ReactNode }) {
  useLayoutEffect(() => {
    // Libraries put their dialogs and menus directly into the body.
    const mark = (nodes: Iterable<Node>) => {
      for (const node of nodes) {
        if (node instanceof HTMLElement && node.id !== 'root') node.dataset.remote ??= name;
      }
    };
    mark(document.body.children);
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) mark(addedNodes);
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [name]);
  return (
    <div className={styles.remote} data-remote={name}>
      {children}
    </div>
  );
}

/** A route of the router around a page, which gives it its parameters, and its own `Routes` the place to start. */
function Matched({ path, children }: { path: string; children: ReactNode }) {
  return useRoutes([{ path, element: children }]);
}

/** Shown while a page loads: the loading bar immediately, a skeleton after 200 ms (specification 3 and 10). */
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

/** Other parameters are another page to the visitor. An address further down in a subtree is not, as with tabs. */
function EachArrival({ title }: { title: string }) {
  const { '*': _below, ...parameters } = useParams();
  return <PageArrival key={JSON.stringify(parameters)} title={title} />;
}

/**
 * Sets the title of the window. Rendered beside the page's content, so that its effect runs when the content is on the
 * screen.
 */
function PageArrival({ title }: { title: string }) {
  const productName = useAtomValue(productNameAtom);
  useArrival(title);
  return <title>{texts.title(title, productName)}</title>;
}
