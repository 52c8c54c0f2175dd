import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionAtom } from 'shared-session';
import { forgetPage, loadPageAtom } from '../federation/load-page';
import { type RouteTable, routeTableAtom, type SiteRoute } from '../guard/route-table';
import type { RemotePage } from '../state/remotes';

/** What the visitor does with a link before following it. */
const HINTS = ['pointerover', 'focusin', 'touchstart'] as const;

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
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task);
  return () => cancelIdleCallback(handle);
};

/**
 * Loads pages before they are asked for: that of a link which is hovered, focused or touched, and the next onboarding
 * step when the browser is idle. Never for a visitor who saves data.
 * @param current the route on the screen, if one is
 */
export const usePrefetch = (current: SiteRoute | undefined): void => {
  const routes = useAtomValue(routeTableAtom);
  const load = useSetAtom(loadPageAtom);
  const prefetch = useCallback(
    // A failure is no failure yet: the page is tried anew when it is really asked for.
    (page: RemotePage) => void load(page).catch(() => forgetPage(page)),
    [load],
  );

  useEffect(() => {
    const onHint = ({ target }: Event) => {
      const route = savesData() ? undefined : linkedRoute(target, routes);
      if (route?.page) prefetch(route.page);
    };
    for (const hint of HINTS) addEventListener(hint, onHint, { passive: true });
    return () => {
      for (const hint of HINTS) removeEventListener(hint, onHint);
    };
  }, [routes, prefetch]);

  const step = current?.step;
  useEffect(() => {
    const next = routes.routes.find((route) => step !== undefined && route.step === step + 1);
    if (!next?.page || savesData()) return;
    const { page } = next;
    return whenIdle(() => prefetch(page));
  }, [routes, step, prefetch]);
};

/**
 * Loads the page at hand while the session is still being checked: most visitors with an account may stay where they
 * are. Nothing of a remote is loaded for a visitor who has yet to sign in.
 */
export const usePreload = (): void => {
  const { status, isLoggedIn } = useAtomValue(sessionAtom);
  const routes = useAtomValue(routeTableAtom);
  const { pathname } = useLocation();
  const load = useSetAtom(loadPageAtom);
  useEffect(() => {
    if (status !== 'loading' || !isLoggedIn) return;
    const place = routes.find(pathname);
    if (place.kind !== 'page' || !place.route.page) return;
    // A failure is shown by the page's own boundary, which awaits the same promise.
    load(place.route.page).catch(() => {});
  }, [status, isLoggedIn, routes, pathname, load]);
};
