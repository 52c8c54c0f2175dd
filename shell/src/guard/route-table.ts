import { ALLOWED_KINDS, type AllowedKind, type LayoutName } from '@platform/federation/runtime';
import { atom } from 'jotai';
import { matchPath } from 'react-router-dom';
import { type RemotePage, type RemotesState, remotesStateAtom } from '../state/remotes';

/** A page of the shell or of a remote. */
export type SiteRoute = {
  path: string;
  layout: LayoutName;
  allow: readonly AllowedKind[];
  /** The title of a remote's page. Titles of the shell's pages are in its texts. */
  title?: string;
  navigation?: string | undefined;
  step?: number | undefined;
  /** Only for a remote's page. */
  page?: RemotePage;
};

/** The shell's own pages (specification 2). */
export const SHELL_ROUTES: readonly SiteRoute[] = [
  { path: '/login', layout: 'centered', allow: ['signed-out'] },
  { path: '/signup', layout: 'centered', allow: ['signed-out'] },
  { path: '/mobile-only', layout: 'centered', allow: ['not-admin'] },
  // For the phone that scans the QR code of /mobile-only, on which usually nobody is signed in.
  { path: '/get-app', layout: 'centered', allow: ALLOWED_KINDS },
];

/** The sign-in pages. A `returnTo` never leads to one of them. */
export const SIGN_IN_PATHS: readonly string[] = ['/login', '/signup'];

/** What the site has at a path. */
export type Place =
  | { kind: 'page'; route: SiteRoute }
  /** May be a page of a remote that could not be described, or of a registry that could not be read. */
  | { kind: 'unavailable'; error: Error }
  | { kind: 'reading' }
  | { kind: 'not-found' };

/** All known pages of the site. */
export type RouteTable = {
  routes: readonly SiteRoute[];
  /** Matches as the router does: case and a trailing slash are ignored. */
  find(pathname: string): Place;
};

const matches = (path: string, pathname: string): boolean =>
  matchPath({ path, end: true }, pathname) !== null;

/** The place at a path without a route. A path may belong to an unusable remote, unless its paths are known. */
const unknownPlace = (state: RemotesState, pathname: string): Place => {
  if (state.status === 'reading') return { kind: 'reading' };
  if (state.status === 'unreadable') return { kind: 'unavailable', error: state.error };
  const owner = state.unusable.find(
    ({ paths }) => paths?.some((path) => matches(path, pathname)) ?? true,
  );
  return owner ? { kind: 'unavailable', error: owner.error } : { kind: 'not-found' };
};

/** The routes of the shell, then those of the remotes. The first route with a path wins. */
export const routeTable = (state: RemotesState): RouteTable => {
  const described = state.status === 'read' ? state.remotes : [];
  const remoteRoutes = described.flatMap((remote) =>
    remote.releases[0].description.routes.map(
      (route): SiteRoute => ({ ...route, page: { remote, route } }),
    ),
  );
  const routes = [...SHELL_ROUTES, ...remoteRoutes];
  return {
    routes,
    find: (pathname) => {
      const route = routes.find(({ path }) => matches(path, pathname));
      return route ? { kind: 'page', route } : unknownPlace(state, pathname);
    },
  };
};

/** The route table of the remotes that are known now. */
export const routeTableAtom = atom((get) => routeTable(get(remotesStateAtom)));

/** The steps of onboarding in their order. */
export const stepsOf = (routes: readonly SiteRoute[]): SiteRoute[] =>
  routes.filter(({ step }) => step !== undefined).sort((a, b) => (a.step ?? 0) - (b.step ?? 0));
