import type { AllowedKind, LayoutName } from '@platform/federation/runtime';
import { atom } from 'jotai';
import { matchPath } from 'react-router-dom';
import { type RemotePage, type RemotesState, remotesStateAtom } from '../state/remotes';

/** A page of the site, the shell's own or a remote's. */
export type SiteRoute = {
  path: string;
  layout: LayoutName;
  allow: readonly AllowedKind[];
  /** A remote's own title; the shell's pages have theirs in its texts. */
  title?: string;
  navigation?: string | undefined;
  step?: number | undefined;
  /** Set for a remote's page. */
  page?: RemotePage;
};

/** The shell's own pages (specification 2). */
export const SHELL_ROUTES: readonly SiteRoute[] = [
  { path: '/login', layout: 'centered', allow: ['signed-out'] },
  { path: '/signup', layout: 'centered', allow: ['signed-out'] },
  { path: '/mobile-only', layout: 'centered', allow: ['not-admin'] },
];

/** The pages that start a sign-in: a `returnTo` never leads to one. */
export const SIGN_IN_PATHS: readonly string[] = ['/login', '/signup'];

/** What lies at a path. */
export type Place =
  | { kind: 'page'; route: SiteRoute }
  /** Perhaps a page of a remote that could not be described, or of a registry that could not be read. */
  | { kind: 'unavailable'; error: Error }
  | { kind: 'reading' }
  | { kind: 'not-found' };

/** All pages of the site, as far as they are known. */
export type RouteTable = {
  routes: readonly SiteRoute[];
  /** Matches as the router does: without regard to case, a trailing slash ignored. */
  find(pathname: string): Place;
};

const unknownPlace = (state: RemotesState): Place => {
  if (state.status === 'reading') return { kind: 'reading' };
  if (state.status === 'unreadable') return { kind: 'unavailable', error: state.error };
  const [first] = state.unusable;
  return first ? { kind: 'unavailable', error: first.error } : { kind: 'not-found' };
};

/** The shell's routes, and after them those that the remotes describe; the first to claim a path has it. */
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
      const route = routes.find(({ path }) => matchPath({ path, end: true }, pathname));
      return route ? { kind: 'page', route } : unknownPlace(state);
    },
  };
};

/** The route table of the remotes that are known now. */
export const routeTableAtom = atom((get) => routeTable(get(remotesStateAtom)));

/** The steps of onboarding in their order. */
export const stepsOf = (routes: readonly SiteRoute[]): SiteRoute[] =>
  routes.filter(({ step }) => step !== undefined).sort((a, b) => (a.step ?? 0) - (b.step ?? 0));
