import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import {
  matchPath,
  Navigate,
  NavigationType,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { sessionAtom, sessionRefusedAtom } from 'shared-session';
import { invitationsAtom, serverErrorAtom } from 'shared-session/host';
import { Steps } from 'shared-ui';
import { describeError, notFoundError, retiredPageError } from '../error-page/describe-error';
import { AccountRefusedPage, ErrorPage, ServerErrorPage } from '../error-page/error-page';
import { type GuardDecision, guardDecisionOf, type SessionKind } from '../guard/guard';
import { INVITED_ROUTE, routeTableAtom, type SiteRoute } from '../guard/route-table';
import { isLanguagePendingAtom } from '../language/show-language';
import { Layout } from '../layouts/layout';
import { appLayoutModuleAtom, loadAppLayoutAtom } from '../layouts/load-app-layout';
import { PageCleanupErrorBoundary } from '../page/page-cleanup-error-boundary';
import { PageOutlet } from '../page/page-outlet';
import { Splash } from '../splash/splash';
import { hasSignedOut, isHistoryNavigation, wasSignedInAtLastVisit } from '../start/last-session';
import { retryStartSite } from '../start/start';
import { registryStateAtom } from '../state/remotes';
import { endedSessionAtom } from '../state/session';
import { texts } from '../texts';
import { usePrefetchNextPages, usePreloadCurrentPage } from './preload';

const useGuard = (): { decision: GuardDecision; noteSignOut: () => void } => {
  const session = useAtomValue(sessionAtom);
  const refused = useAtomValue(sessionRefusedAtom);
  const invited = useAtomValue(invitationsAtom).length > 0;
  const serverError = useAtomValue(serverErrorAtom) !== null;
  const routes = useAtomValue(routeTableAtom);
  const location = useLocation();
  const hasEnded = useAtomValue(endedSessionAtom) !== null;
  const isPop = useNavigationType() === NavigationType.Pop;
  // Whether the last person still uses this tab. `here`: the person is signed in, or has just
  // signed out and still sees the page. `left`: a page for signed-out visitors has opened after the
  // sign-out, or "Back" has opened the last person's page again. `null`: there was no session, or
  // it ended by itself.
  const [last, setLast] = useState<'here' | 'left' | null>(() =>
    isHistoryNavigation() && hasSignedOut() ? 'left' : null,
  );

  // False if the session ended by itself, so that a new sign-in opens the same page again.
  const isSignedOut = !session.isLoggedIn && !hasEnded;
  const signedOutHere = isSignedOut && last === 'here';
  const decision = guardDecisionOf({
    session,
    refused,
    invited,
    serverError,
    location,
    routes,
    signedOutHere,
    isBack: isSignedOut && last === 'left' && isPop,
  });

  // After a sign-out, `last` stays `here` until a page for signed-out visitors opens. Until then,
  // the URL belongs to the person who signed out, and must not become the next person's `returnTo`.
  const arrived = decision.type === 'stay' && decision.kind === 'signed-out';
  // A missing session alone does not mean that somebody signed out, because without the
  // configuration the shell signs nobody in.
  const hasLeft = !hasEnded && (last !== null || hasSignedOut());
  const now = session.isLoggedIn ? 'here' : !arrived ? last : hasLeft ? 'left' : null;
  if (now !== last) setLast(now);

  // The splash calls `noteSignOut` when somebody presses "Sign Out" before the account is known. At
  // this time, `last` is not `here` yet. Without `noteSignOut`, the sign-out would be missed.
  return { decision, noteSignOut: () => setLast('here') };
};

const useWaitingForLayout = (decision: GuardDecision): boolean => {
  const { isLoggedIn } = useAtomValue(sessionAtom);
  const { pathname } = useLocation();
  const hasLoaded = useAtomValue(appLayoutModuleAtom) !== undefined;
  const load = useSetAtom(loadAppLayoutAtom);
  const isShown =
    decision.type === 'stay'
      ? decision.route.layout === 'app'
      : decision.type === 'not-found' || decision.type === 'unavailable';
  const isNeeded = isShown || isLoggedIn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page repeats a failed load.
  useEffect(() => {
    if (!isNeeded && !wasSignedInAtLastVisit()) return;
    const tryLoad = () => void load();
    tryLoad();
    window.addEventListener('online', tryLoad);
    return () => window.removeEventListener('online', tryLoad);
  }, [isNeeded, load, pathname]);
  return isShown && !hasLoaded;
};

export function Site() {
  const { decision, noteSignOut } = useGuard();
  usePreloadCurrentPage();
  usePrefetchNextPages(decision.type === 'stay' ? decision.route : undefined);
  const isLayoutPending = useWaitingForLayout(decision);
  const isLanguagePending = useAtomValue(isLanguagePendingAtom);
  const { key: visit } = useLocation();
  const isPending = isLayoutPending || isLanguagePending;
  return (
    <PageCleanupErrorBoundary visit={visit}>
      <Decided
        visit={visit}
        decision={isPending ? { type: 'splash' } : decision}
        onSignOut={noteSignOut}
      />
    </PageCleanupErrorBoundary>
  );
}

type DecidedProps = { visit: string; decision: GuardDecision; onSignOut: () => void };

function Decided({ visit, decision, onSignOut }: DecidedProps) {
  switch (decision.type) {
    case 'splash':
      return <Splash onSignOut={onSignOut} />;
    case 'server-error':
      return <ServerErrorPage />;
    case 'redirect':
      // The key makes each visited URL redirect. If the visitor goes back before React has shown the
      // target, a second redirect to this target would otherwise do nothing.
      return <Navigate key={visit} to={decision.to} replace />;
    case 'refused':
      return <AccountRefusedPage />;
    case 'invited':
      return <Page route={INVITED_ROUTE} kind="invited" />;
    case 'not-found':
      return <NotFound kind={decision.kind} />;
    case 'unavailable':
      return <Unavailable error={decision.error} kind={decision.kind} />;
    case 'stay':
      return <Page route={decision.route} kind={decision.kind} />;
  }
}

function Page({ route, kind }: { route: SiteRoute; kind: SessionKind }) {
  const { routes } = useAtomValue(routeTableAtom);
  const { path, step } = route;
  const title = route.title ?? (texts.titles as Readonly<Record<string, string>>)[path] ?? '';
  const steps = routes
    .filter((each) => each.step !== undefined)
    .sort((a, b) => (a.step ?? 0) - (b.step ?? 0));
  // Only the pages of the onboarding steps have a progress list (specification 3).
  const progress =
    step === undefined ? null : (
      <Steps
        steps={steps.map((each) => each.title ?? '')}
        current={steps.findIndex((each) => each.path === path)}
      />
    );
  const fullTitle = step === undefined ? title : texts.stepTitle(step, steps.length, title);
  return (
    <Layout name={route.layout} kind={kind} progress={progress}>
      <PageOutlet key={path} route={route} title={fullTitle} />
    </Layout>
  );
}

function NotFound({ kind }: { kind: SessionKind }) {
  const state = useAtomValue(registryStateAtom);
  const { pathname } = useLocation();
  const isRetired =
    state.status === 'read' && state.retired?.some((path) => matchPath(path, pathname));
  const [title, error] = isRetired
    ? [texts.error.goneTitle, retiredPageError()]
    : [texts.error.notFoundTitle, notFoundError()];
  return (
    <Layout name="app" kind={kind}>
      <ErrorPage key={pathname} title={title} error={error} />
    </Layout>
  );
}

function Unavailable({ error, kind }: { error: Error; kind: SessionKind }) {
  const store = useStore();
  const { pathname } = useLocation();
  return (
    <Layout name="app" kind={kind}>
      <ErrorPage
        key={pathname}
        error={describeError(error)}
        cause={error}
        onRetry={() => retryStartSite(store)}
      />
    </Layout>
  );
}
