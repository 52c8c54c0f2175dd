import { matchRoutes } from 'react-router-dom';
import type { RemoteRoute } from '../../runtime/description';
import { addressOf } from '../../runtime/route-path';
import type { SessionKind } from './settings';

/** The route at a place, its query ignored, matched and ranked as the router does (specification 2). */
export const routeAt = (routes: readonly RemoteRoute[], place: string): RemoteRoute | undefined => {
  const places = routes.map((route) => ({ path: route.path, route }));
  return matchRoutes(places, place.replace(/[?#].*$/s, ''))?.[0]?.route.route;
};

/** An address of a route, with 1 for each parameter. */
export const exampleAddress = ({ path }: RemoteRoute): string =>
  addressOf(path).replaceAll(/:\w+/g, '1');

/** Whether the site shows a page to a kind of session. */
export const isAllowed = (route: RemoteRoute, session: SessionKind): boolean =>
  (route.allow as readonly SessionKind[]).includes(session);

/** The session to show a page with: the one wished for if the page allows it, else the first that it allows. */
export const sessionFor = (route: RemoteRoute | undefined, wished: SessionKind): SessionKind =>
  route && !isAllowed(route, wished) ? (route.allow[0] ?? wished) : wished;
