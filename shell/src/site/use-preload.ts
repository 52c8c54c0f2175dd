import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionAtom } from 'shared-session';
import { loadPageAtom } from '../federation/load-page-atom';
import { routeTableAtom } from './site-atoms';

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
