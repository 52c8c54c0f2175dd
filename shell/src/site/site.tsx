import { useAtomValue, useStore } from 'jotai';
import { Navigate } from 'react-router-dom';
import { describeError, NOT_FOUND } from '../error-page/describe-error';
import { ErrorPage } from '../error-page/error-page';
import { RefusedPage, ServerErrorPage, UnknownStatusPage } from '../error-page/full-page-errors';
import { routeTableAtom, type SiteRoute, stepsOf } from '../guard/route-table';
import type { SessionKind } from '../guard/session-kind';
import { useGuard } from '../guard/use-guard';
import { Layout } from '../layouts/layout';
import { Progress } from '../layouts/progress';
import { PageOutlet } from '../page/page-outlet';
import { Splash } from '../splash/splash';
import { retrySite } from '../start/start';
import { texts } from '../texts';
import { usePrefetch, usePreload } from './prefetch';

/** Renders what the guard decides. */
export function Site() {
  const decision = useGuard();
  usePreload();
  usePrefetch(decision.type === 'stay' ? decision.route : undefined);
  switch (decision.type) {
    case 'splash':
      return <Splash />;
    case 'server-error':
      return <ServerErrorPage />;
    case 'redirect':
      return <Navigate to={decision.to} replace />;
    case 'refused':
      return <RefusedPage />;
    case 'unknown-status':
      return <UnknownStatusPage />;
    case 'not-found':
      return (
        <Layout name="app" kind={decision.kind}>
          <ErrorPage title={texts.error.notFoundTitle} error={NOT_FOUND} />
        </Layout>
      );
    case 'unavailable':
      return <Unavailable error={decision.error} kind={decision.kind} />;
    case 'stay':
      return <Page route={decision.route} kind={decision.kind} />;
  }
}

function Page({ route, kind }: { route: SiteRoute; kind: SessionKind }) {
  const { routes } = useAtomValue(routeTableAtom);
  const name = route.title ?? texts.titles[route.path] ?? '';
  const title =
    route.step === undefined ? name : texts.stepTitle(route.step, stepsOf(routes).length, name);
  return (
    <Layout name={route.layout} kind={kind} progress={<Progress route={route} />}>
      <PageOutlet route={route} title={title} />
    </Layout>
  );
}

function Unavailable({ error, kind }: { error: Error; kind: SessionKind }) {
  const store = useStore();
  return (
    <Layout name="app" kind={kind}>
      <ErrorPage error={describeError(error)} cause={error} onRetry={() => retrySite(store)} />
    </Layout>
  );
}
