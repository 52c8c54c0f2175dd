import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
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
import { ErrorPage } from '../error-page/error-page';
import { AccountRefusedPage, ServerErrorPage } from '../error-page/full-page-errors';
import { loadPageAtom, preloadPageAndDataAtom } from '../federation/load-page';
import { type GuardDecision, guard, type SessionKind } from '../guard/guard';
import {
  INVITED_ROUTE,
  onboardingStepsOf,
  type RouteTable,
  routeTableAtom,
  type SiteRoute,
} from '../guard/route-table';
import { isLanguagePendingAtom } from '../language/show-language';
import { Layout } from '../layouts/layout';
import { appLayoutAtom, loadAppLayoutAtom } from '../layouts/load-app-layout';
import { PageOutlet } from '../page/page-outlet';
import { Splash } from '../splash/splash';
import { isBackNavigationAfterSignOut, wasSignedIn } from '../start/last-session';
import { retryStartSite } from '../start/start';
import { type RemotePage, registryStateAtom } from '../state/remotes';
import { endedSessionAtom, lifecycleAtom } from '../state/session';
import { texts } from '../texts';

const EVENTS_BEFORE_CLICK = ['pointerover', 'focusin', 'touchstart'] as const;

const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

const linkedRoute = (target: EventTarget | null, routes: RouteTable): SiteRoute | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin) return undefined;
  const place = routes.find(link.pathname);
  return place.kind === 'page' ? place.route : undefined;
};

const whenIdle = (task: () => void): (() => void) => {
  // Waits a second in browsers without `requestIdleCallback`, such as Safari.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task);
  return () => cancelIdleCallback(handle);
};

/** Pages whose prefetch failed. Reading the registry again creates new pages, which are tried. */
const failedPrefetches = new WeakSet<RemotePage>();

/** Loads the target of a link before the click, and the next onboarding step in idle time. */
const usePrefetch = (current: SiteRoute | undefined): void => {
  const routes = useAtomValue(routeTableAtom);
  const load = useSetAtom(loadPageAtom);
  const prefetch = useCallback(
    (page: RemotePage) => {
      if (page.remote.pending || savesData() || !navigator.onLine) return;
      if (failedPrefetches.has(page)) return;
      // Shows no failure, because the page is loaded again when it is opened.
      load(page).catch(() => failedPrefetches.add(page));
    },
    [load],
  );

  useEffect(() => {
    const onHint = ({ target }: Event) => {
      const route = linkedRoute(target, routes);
      if (route?.page) prefetch(route.page);
    };
    for (const hint of EVENTS_BEFORE_CLICK) addEventListener(hint, onHint, { passive: true });
    return () => {
      for (const hint of EVENTS_BEFORE_CLICK) removeEventListener(hint, onHint);
    };
  }, [routes, prefetch]);

  const step = current?.step;
  useEffect(() => {
    const next = routes.routes.find((route) => step !== undefined && route.step === step + 1);
    if (!next?.page) return;
    const { page } = next;
    return whenIdle(() => prefetch(page));
  }, [routes, step, prefetch]);
};

/**
 * Loads the page while the session is still checked. If somebody was signed in here before, also
 * loads the data of the page and the profile early (docs/decisions, 26).
 */
const usePreload = (): void => {
  const { status, isLoggedIn } = useAtomValue(sessionAtom);
  const routes = useAtomValue(routeTableAtom);
  const { pathname } = useLocation();
  const { expectProfile } = useAtomValue(lifecycleAtom);
  const load = useSetAtom(loadPageAtom);
  const loadData = useSetAtom(preloadPageAndDataAtom);
  const hasProfile = useRef(false);
  useEffect(() => {
    const isExpected = status === 'idle' && wasSignedIn() && !savesData();
    if (!isExpected && (status !== 'loading' || !isLoggedIn)) {
      hasProfile.current = false;
      return;
    }
    const place = routes.find(pathname);
    if (place.kind !== 'page' || !place.route.page) return;
    const { page, allow } = place.route;
    if (isExpected && allow.some((kind) => kind !== 'no-organization')) {
      hasProfile.current = true;
      expectProfile();
    }
    if (page.remote.pending) return;
    const start = isLoggedIn && hasProfile.current ? loadData : load;
    // Ignores a failure here, because the page itself shows the failure or loads again.
    start(page).catch(() => {});
  }, [status, isLoggedIn, routes, pathname, expectProfile, load, loadData]);
};

const useGuard = (): { decision: GuardDecision; noteSignOut: () => void } => {
  const session = useAtomValue(sessionAtom);
  const refused = useAtomValue(sessionRefusedAtom);
  const invited = useAtomValue(invitationsAtom).length > 0;
  const serverError = useAtomValue(serverErrorAtom) !== null;
  const routes = useAtomValue(routeTableAtom);
  const location = useLocation();
  const hasEnded = useAtomValue(endedSessionAtom) !== null;
  const isPop = useNavigationType() === NavigationType.Pop;
  // `here`: somebody is or was signed in, and no sign-in page was opened since. `left`: one was.
  const [last, setLast] = useState<'here' | 'left' | null>(() =>
    isBackNavigationAfterSignOut() ? 'left' : null,
  );

  // A session that ended by itself is no sign-out. After a new sign-in, the same page opens again.
  const hasSignedOut = !session.isLoggedIn && !hasEnded;
  const signedOutHere = hasSignedOut && last === 'here';
  const decision = guard({
    session,
    refused,
    invited,
    serverError,
    location,
    routes,
    signedOutHere,
    isBack: hasSignedOut && last === 'left' && isPop,
  });

  // Until the sign-in page opens, the URL belongs to the person who signed out. Later URLs belong to
  // the next person, who gets the page of that URL after signing in.
  const arrived = decision.type === 'stay' && decision.kind === 'signed-out';
  if (session.isLoggedIn && last !== 'here') setLast('here');
  if (signedOutHere && arrived) setLast('left');

  // The splash calls `noteSignOut`, because "Sign Out" may be pressed before the account is known.
  return { decision, noteSignOut: () => setLast('here') };
};

const useWaitingForLayout = (decision: GuardDecision): boolean => {
  const { isLoggedIn } = useAtomValue(sessionAtom);
  const { pathname } = useLocation();
  const hasLoaded = useAtomValue(appLayoutAtom) !== undefined;
  const load = useSetAtom(loadAppLayoutAtom);
  const isShown =
    decision.type === 'stay'
      ? decision.route.layout === 'app'
      : decision.type === 'not-found' || decision.type === 'unavailable';
  const isNeeded = isShown || isLoggedIn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failed load, the next page asks again.
  useEffect(() => {
    if (isNeeded || wasSignedIn()) void load();
  }, [isNeeded, load, pathname]);
  return isShown && !hasLoaded;
};

/** Shows what the guard decides for the address: splash, page or error. */
export function Site() {
  const { decision, noteSignOut } = useGuard();
  usePreload();
  usePrefetch(decision.type === 'stay' ? decision.route : undefined);
  const isLayoutPending = useWaitingForLayout(decision);
  const isLanguagePending = useAtomValue(isLanguagePendingAtom);
  if (isLayoutPending || isLanguagePending) return <Splash onSignOut={noteSignOut} />;
  switch (decision.type) {
    case 'splash':
      return <Splash onSignOut={noteSignOut} />;
    case 'server-error':
      return <ServerErrorPage />;
    case 'redirect':
      return <Navigate to={decision.to} replace />;
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
  const { path, step, title = texts.titles[path] ?? '' } = route;
  const steps = onboardingStepsOf(routes);
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
      <ErrorPage title={title} error={error} />
    </Layout>
  );
}

function Unavailable({ error, kind }: { error: Error; kind: SessionKind }) {
  const store = useStore();
  return (
    <Layout name="app" kind={kind}>
      <ErrorPage error={describeError(error)} cause={error} onRetry={() => retryStartSite(store)} />
    </Layout>
  );
}
