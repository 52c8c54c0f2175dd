import {
  ALLOWED_SESSION_KINDS,
  type AllowedSessionKind,
  type DescribedRoute,
  isEnabledByFlags,
} from '@platform/federation/runtime';
import { atom } from 'jotai';
import { matchRoutes } from 'react-router-dom';
import { ENGLISH } from 'shared-i18n';
import { languageAtom } from 'shared-session';
import { siteConfigStateAtom } from 'shared-session/host';
import { InvalidDocumentError } from '../config/config';
import { type RegistryState, type RemotePage, registryStateAtom } from '../state/remotes';
import { undecidedFlagNamesAtom } from '../state/site-config';

/** A page of the site. Has no title for a page of the shell, because its title is in `texts.ts`. */
export type SiteRoute = Partial<Omit<DescribedRoute, 'allow'>> &
  Pick<DescribedRoute, 'path' | 'layout'> & {
    allow: readonly AllowedSessionKind[];
    /** `en` if the title is in English, because the remote lacks the language of the site. */
    lang?: string | undefined;
    /** Absent for a page of the shell. */
    page?: RemotePage;
  };

/** The shell's own pages (specification 2). */
const SHELL_ROUTES: readonly SiteRoute[] = [
  { path: '/login', layout: 'centered', allow: ['signed-out'] },
  { path: '/signup', layout: 'centered', allow: ['signed-out'] },
  { path: '/mobile-only', layout: 'centered', allow: ['not-admin'] },
  // Allows everybody, because usually nobody is signed in on the phone that scans the QR code.
  { path: '/get-app', layout: 'centered', allow: ALLOWED_SESSION_KINDS },
];

/** Leaves out `/get-app` without a configuration, because the links of the page are missing. */
const shellRoutes = (state: RegistryState): readonly SiteRoute[] =>
  state.status === 'unreadable' &&
  state.error instanceof InvalidDocumentError &&
  state.error.document === 'configuration'
    ? SHELL_ROUTES.filter(({ path }) => path !== '/get-app')
    : SHELL_ROUTES;

/** The page about open invitations, shown in place of any other page. It has no URL. */
export const INVITED_ROUTE: SiteRoute = { path: 'invited', layout: 'centered', allow: [] };

/**
 * Replaces a page that only some accounts get, until the account is known. Allows nobody, so that
 * the guard redirects visitors who are not signed in to the sign-in page.
 */
const PENDING_ROUTE: SiteRoute = { path: 'pending', layout: 'app', allow: [] };

export const SIGN_IN_PATHS: readonly string[] = ['/login', '/signup'];

export type PathMatch =
  | { kind: 'page'; route: SiteRoute }
  /**
   * A path of a remote that cannot be used, or a path that may belong to such a remote. `allow` has
   * the session kinds that may see the page, if they are known.
   */
  | { kind: 'unavailable'; error: Error; allow?: readonly AllowedSessionKind[] | undefined }
  | { kind: 'reading' }
  | { kind: 'not-found' };

export type RouteTable = {
  routes: readonly SiteRoute[];
  /** Ignores case and a trailing slash, as the router does. */
  find(pathname: string): PathMatch;
};

/** Describes a path without a known page. It may belong to a remote that has unreadable paths. */
const matchUnknown = (state: RegistryState): PathMatch => {
  if (state.status === 'reading') return { kind: 'reading' };
  if (state.status === 'unreadable') return { kind: 'unavailable', error: state.error };
  const owner = state.unusable.find(({ pages }) => !pages);
  return owner ? { kind: 'unavailable', error: owner.error } : { kind: 'not-found' };
};

type KnownPath = { path: string; match: PathMatch };

const inLanguage = (route: DescribedRoute, titles: Readonly<Record<string, string>> = {}) => {
  const { title, navigation, place } = route;
  const group = place?.group;
  return {
    ...route,
    title: titles[title] ?? title,
    navigation: navigation && (titles[navigation] ?? navigation),
    place: group ? { ...place, group: titles[group] ?? group } : place,
  };
};

/** The shell's routes come first, because the first of two equal paths wins. */
export const createRouteTable = (
  state: RegistryState,
  language?: string,
  flags: Readonly<Record<string, boolean>> = {},
  pendingFlags: readonly string[] = [],
): RouteTable => {
  const { remotes, unusable } = state.status === 'read' ? state : { remotes: [], unusable: [] };
  const remoteRoutes = remotes.flatMap((remote) => {
    const { routes, titles = {} } = remote.releases[0].description;
    const own = titles[language ?? ENGLISH];
    const lang = own || language === undefined || language === ENGLISH ? undefined : ENGLISH;
    return routes
      .filter((route) => isEnabledByFlags(route, flags))
      .map((route): SiteRoute => {
        const fills = route.fills?.filter((fill) => isEnabledByFlags(fill, flags));
        return { ...inLanguage(route, own), lang, fills, page: { remote, route } };
      });
  });
  const routes = [...shellRoutes(state), ...remoteRoutes];
  // Includes the paths of unusable remotes, so that no wildcard of another remote matches them.
  const known = [
    ...routes.map((route): KnownPath => ({ path: route.path, match: { kind: 'page', route } })),
    ...unusable.flatMap(({ pages = [], error }) =>
      pages.map(
        ({ path, allow }): KnownPath => ({ path, match: { kind: 'unavailable', error, allow } }),
      ),
    ),
  ];
  const isPending = ({ when = '' }: { when?: string | undefined }) => pendingFlags.includes(when);
  const pending = remotes
    .flatMap(({ releases: [{ description }], pendingRoutes = [] }) => [
      ...description.routes.filter(isPending),
      ...pendingRoutes.filter((route) => isEnabledByFlags(route, flags) || isPending(route)),
    ])
    .map(({ path }) => ({ path }));
  const matchPending = (pathname: string): PathMatch | undefined =>
    matchRoutes(pending, pathname) ? { kind: 'page', route: PENDING_ROUTE } : undefined;
  return {
    routes,
    find: (pathname) =>
      matchRoutes(known, pathname)?.[0]?.route.match ??
      matchPending(pathname) ??
      matchUnknown(state),
  };
};

export const routeTableAtom = atom((get) =>
  createRouteTable(
    get(registryStateAtom),
    get(languageAtom),
    get(siteConfigStateAtom)?.flags,
    get(undecidedFlagNamesAtom),
  ),
);
