import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionAtom } from 'shared-session';
import { loadPageAtom, preloadPageAndDataAtom } from '../federation/load-page';
import { type RouteTable, routeTableAtom, type SiteRoute } from '../guard/route-table';
import { wasSignedInAtLastVisit } from '../start/last-session';
import type { RemotePage } from '../state/remotes';
import { sessionLifecycleAtom } from '../state/session';

const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

const linkedPage = (target: EventTarget | null, routes: RouteTable): RemotePage | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin) return undefined;
  const match = routes.find(link.pathname);
  return match.kind === 'page' ? match.route.page : undefined;
};

const whenIdle = (task: () => void): (() => void) => {
  // Waits a second in browsers without `requestIdleCallback`, such as Safari.
  const wait = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
  const cancel = window.cancelIdleCallback ?? clearTimeout;
  const handle = wait(task);
  return () => cancel(handle);
};

/** The pages with a failed prefetch. A new route table tries again, because its pages are new. */
const failedPrefetches = new WeakSet<RemotePage>();

/** Loads the target of a link before the click, and the next onboarding step in idle time. */
export const usePrefetchNextPages = (current: SiteRoute | undefined): void => {
  const routes = useAtomValue(routeTableAtom);
  const load = useSetAtom(loadPageAtom);
  const prefetch = useEffectEvent((page: RemotePage) => {
    if (page.remote.pending || savesData() || !navigator.onLine) return;
    if (failedPrefetches.has(page)) return;
    // Shows no failure, because the page is loaded again when it is opened.
    load(page).catch(() => failedPrefetches.add(page));
  });

  useEffect(() => {
    const onHint = ({ target }: Event) => {
      const page = linkedPage(target, routes);
      if (page) prefetch(page);
    };
    const ended = new AbortController();
    const options = { passive: true, signal: ended.signal };
    for (const hint of ['pointerover', 'focusin', 'touchstart']) {
      addEventListener(hint, onHint, options);
    }
    return () => ended.abort();
  }, [routes]);

  const step = current?.step;
  useEffect(() => {
    if (step === undefined) return;
    const page = routes.routes.find((route) => route.step === step + 1)?.page;
    return page && whenIdle(() => prefetch(page));
  }, [routes, step]);
};

/**
 * Loads the page while the session is still checked. If somebody was signed in at the last visit in
 * this browser, also loads the data of the page and the profile early (docs/decisions, 26).
 */
export const usePreloadCurrentPage = (): void => {
  const { status, isLoggedIn } = useAtomValue(sessionAtom);
  const routes = useAtomValue(routeTableAtom);
  const { pathname } = useLocation();
  const { expectProfile } = useAtomValue(sessionLifecycleAtom);
  const load = useSetAtom(loadPageAtom);
  const loadData = useSetAtom(preloadPageAndDataAtom);
  const hasProfile = useRef(false);
  useEffect(() => {
    const isExpected = status === 'idle' && wasSignedInAtLastVisit() && !savesData();
    if (!isExpected && (status !== 'loading' || !isLoggedIn)) {
      hasProfile.current = false;
      return;
    }
    const match = routes.find(pathname);
    if (match.kind !== 'page' || !match.route.page) return;
    const { page, allow } = match.route;
    if (isExpected && allow.some((kind) => kind !== 'no-organization')) {
      hasProfile.current = true;
      expectProfile();
    }
    if (page.remote.pending) return;
    const start = isLoggedIn && hasProfile.current ? loadData : load;
    // Ignores a failed preload, because the page itself shows the failure or loads again.
    start(page).catch(() => {});
  }, [status, isLoggedIn, routes, pathname, expectProfile, load, loadData]);
};
