import type { RemoteRoute } from '../../runtime/description';
import type { SessionKind } from './settings';

const normal = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '');

/** The route at a place, its query ignored, matched as the router does (specification 2). */
export const routeAt = (routes: readonly RemoteRoute[], place: string): RemoteRoute | undefined => {
  const path = normal(place.replace(/[?#].*$/s, ''));
  return routes.find((route) => route.path === path);
};

/** Whether the site shows a page to a kind of session. */
export const isAllowed = (route: RemoteRoute, session: SessionKind): boolean =>
  (route.allow as readonly SessionKind[]).includes(session);

/** The session to show a page with: the one wished for if the page allows it, else the first that it allows. */
export const sessionFor = (route: RemoteRoute | undefined, wished: SessionKind): SessionKind =>
  route && !isAllowed(route, wished) ? (route.allow[0] ?? wished) : wished;
