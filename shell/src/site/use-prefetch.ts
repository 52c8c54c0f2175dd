import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { forgetPage } from '../federation/load-page';
import { loadPageAtom } from '../federation/load-page-atom';
import type { RemotePage } from '../federation/remote';
import type { RouteTable, SiteRoute } from '../guard/route-table';
import { routeTableAtom } from './site-atoms';

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
