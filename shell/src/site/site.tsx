import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { sessionAtom, sessionRefusedAtom } from 'shared-session';
import { invitationsAtom, serverErrorAtom } from 'shared-session/host';
import { Steps } from 'shared-ui';
import { describeError, NOT_FOUND } from '../error-page/describe-error';
import { ErrorPage } from '../error-page/error-page';
import { RefusedPage, ServerErrorPage, UnknownStatusPage } from '../error-page/full-page-errors';
import { type Decision, guard } from '../guard/guard';
import { INVITED_ROUTE, routeTableAtom, type SiteRoute, stepsOf } from '../guard/route-table';
import type { SessionKind } from '../guard/session-kind';
import { Layout } from '../layouts/layout';
import { PageOutlet } from '../page/page-outlet';
import { Splash } from '../splash/splash';
import { retrySite } from '../start/start';
import { endedSessionAtom } from '../state/session';
import { texts } from '../texts';
import { usePrefetch, usePreload } from './prefetch';

/** The guard's decision for the current session and location. */
const useGuard = (): Decision => {
  const session = useAtomValue(sessionAtom);
  const refused = useAtomValue(sessionRefusedAtom);
  const invited = useAtomValue(invitationsAtom).length > 0;
  const serverError = useAtomValue(serverErrorAtom) !== null;
  const routes = useAtomValue(routeTableAtom);
  const location = useLocation();
  const hasEnded = useAtomValue(endedSessionAtom) !== null;
  const [wasSignedIn, setWasSignedIn] = useState(false);

  // Whoever signs in again after a session that ended goes on where they were.
  const signedOutHere = wasSignedIn && !session.isLoggedIn && !hasEnded;
  const decision = guard({
    session,
    refused,
    invited,
    serverError,
    location,
    routes,
    signedOutHere,
  });

  // An address counts as the target of the next person only after the sign-in page was reached.
  const arrived = decision.type === 'stay' && decision.kind === 'signed-out';
  if (session.isLoggedIn && !wasSignedIn) setWasSignedIn(true);
  if (signedOutHere && arrived) setWasSignedIn(false);

  return decision;
};

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
    case 'invited':
      return <Page route={INVITED_ROUTE} kind="invited" />;
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
      <PageOutlet key={route.path} route={route} title={title} />
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

/** The progress list of the onboarding steps (specification 3). Other pages have none. */
function Progress({ route }: { route: SiteRoute }) {
  const { routes } = useAtomValue(routeTableAtom);
  if (route.step === undefined) return null;
  const steps = stepsOf(routes);
  return (
    <Steps
      label={texts.steps}
      steps={steps.map(({ title = '' }) => title)}
      current={steps.findIndex(({ path }) => path === route.path)}
    />
  );
}
