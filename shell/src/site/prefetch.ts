import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionAtom } from 'shared-session';
import { forgetPage, loadPageAtom } from '../federation/load-page';
import { type RouteTable, routeTableAtom, type SiteRoute } from '../guard/route-table';
import type { RemotePage } from '../state/remotes';

/** Events on a link that come before a click. */
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
 * Loads pages early: the target of a link that is hovered, focused or touched, and the next onboarding step when the
 * browser is idle. Does nothing for visitors who save data.
 * @param current the route on the screen, if there is one
 */
export const usePrefetch = (current: SiteRoute | undefined): void => {
  const routes = useAtomValue(routeTableAtom);
  const load = useSetAtom(loadPageAtom);
  const prefetch = useCallback(
    // Nobody has asked for the page yet, so a failure is forgotten and the page loads again when it is opened.
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
 * Loads the page at the current address while the session is still checked, because most signed-in visitors may stay
 * there. Loads nothing for visitors who have not signed in.
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
    // The page awaits the same promise, and its boundary shows a failure.
    load(place.route.page).catch(() => {});
  }, [status, isLoggedIn, routes, pathname, load]);
};
