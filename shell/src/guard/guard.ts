import {
  type AllowedSessionKind,
  allowsSessionKind,
  DEFAULT_ROUTES,
  sessionKindOfOnboardingStatus,
} from '@platform/federation/runtime';
import type { Session } from 'shared-session';
import { RemoteError } from '../federation/remote-error';
import { parseReturnTo, returnToQuery } from './return-to';
import { type PathMatch, type RouteTable, SIGN_IN_PATHS, type SiteRoute } from './route-table';

/** The kind of a session, such as `signed-out`. Each session has exactly one (specification 5). */
export type SessionKind = AllowedSessionKind | 'unknown-status' | 'refused' | 'invited';

const isSettled = ({ status }: Session): boolean => status === 'ready' || status === 'error';

/** Returns the first kind in the table of specification 5 that fits the session. */
export const sessionKindOf = (
  { user, firebaseUser }: Session,
  refused: boolean,
  invited = false,
): SessionKind => {
  const { role, onboarding_status: status } = user ?? {};
  // Skips a profile without role and status, because its user has no organization.
  if (user && (role || status)) {
    if (role !== 'admin') return 'not-admin';
    if (status === 'completed') {
      return user.subscription_status === 'active' ? 'subscribed' : 'unsubscribed';
    }
    if (status) return sessionKindOfOnboardingStatus(status) ?? 'unknown-status';
  }
  if (!firebaseUser) return 'signed-out';
  if (refused) return 'refused';
  return invited ? 'invited' : 'no-organization';
};

export type GuardInput = {
  session: Session;
  refused: boolean;
  invited?: boolean;
  /** Whether the server answers the check of the session with errors again and again. */
  serverError?: boolean;
  location: { pathname: string; search: string };
  routes: RouteTable;
  /** Whether somebody signed out on this page. The next sign-in must not lead back to the page. */
  signedOutHere?: boolean;
  /** Whether the visitor came with "Back" to a page of somebody who has signed out. */
  isBack?: boolean;
};

export type GuardDecision =
  | { type: 'splash' | 'server-error' | 'refused' | 'invited' }
  | { type: 'stay'; route: SiteRoute; kind: SessionKind }
  | { type: 'redirect'; to: string }
  | { type: 'unavailable'; error: Error; kind: SessionKind }
  | { type: 'not-found'; kind: SessionKind };

type RoutedKind = AllowedSessionKind | 'unknown-status';

/** The default route of each kind (specification 5). */
const defaultRouteOf = (kind: RoutedKind): string =>
  kind === 'unknown-status' ? '/' : DEFAULT_ROUTES[kind];

const isSignInPage = (match: PathMatch): boolean =>
  match.kind === 'page' && SIGN_IN_PATHS.includes(match.route.path);

/** Who may see the page at a path. Undefined if there is no page, or if its `allow` is unknown. */
const allowOf = (match: PathMatch): readonly AllowedSessionKind[] | undefined => {
  if (match.kind === 'page') return match.route.allow;
  return match.kind === 'unavailable' ? match.allow : undefined;
};

const mayReturn = (match: PathMatch, kind: RoutedKind): boolean => {
  const allow = allowOf(match);
  if (allow) return allowsSessionKind({ allow }, kind);
  // The page is unavailable, so the shell does not know who may see the page. Sessions that may see
  // most pages return to this URL, and see the error page.
  return match.kind === 'unavailable' && (kind === 'subscribed' || kind === 'unknown-status');
};

/** The redirect to `returnTo`; undefined if it is missing, invalid or forbidden for the session. */
const toReturnTarget = (
  { location, routes }: GuardInput,
  kind: RoutedKind,
): GuardDecision | undefined => {
  if (!isSignInPage(routes.find(location.pathname))) return undefined;
  const target = parseReturnTo(new URLSearchParams(location.search).get('returnTo'));
  if (!target) return undefined;
  const match = routes.find(target.pathname);
  // Waits for the registry. The wait is short, because each request has a time limit.
  if (match.kind === 'reading') return { type: 'splash' };
  if (!mayReturn(match, kind)) return undefined;
  return { type: 'redirect', to: target.pathname + target.search + target.hash };
};

const toDefaultRoute = (input: GuardInput, kind: RoutedKind): GuardDecision => {
  const toTarget = toReturnTarget(input, kind);
  if (toTarget) return toTarget;
  // Shows the splash until the registry says whether the default route exists. A redirect before
  // that would remove `returnTo` from the URL.
  const match = input.routes.find(defaultRouteOf(kind));
  if (match.kind === 'reading') return { type: 'splash' };
  if (match.kind === 'unavailable') return { type: 'unavailable', error: match.error, kind };
  // Shows an error page if the default route rejects the session. With a redirect to this route,
  // the guard would redirect again and again. The remote has a mistake, or needs a newer shell.
  if (match.kind === 'page' && match.route.page && !allowsSessionKind(match.route, kind)) {
    const { name, releases } = match.route.page.remote;
    return {
      type: 'unavailable',
      error: new RemoteError(name, releases[0].version, 'mismatch'),
      kind,
    };
  }
  const query = kind === 'signed-out' && !input.isBack ? returnToQuery(input.location) : '';
  return { type: 'redirect', to: defaultRouteOf(kind) + query };
};

/** Whether the page is a sign-in page without a `returnTo`, which may be from the last visitor. */
const isFresh = (match: PathMatch, { search }: GuardInput['location']): boolean =>
  isSignInPage(match) && !new URLSearchParams(search).has('returnTo');

/** Decides what a session sees at a location (specification 5), with at most one redirect. */
export const guardDecisionOf = (input: GuardInput): GuardDecision => {
  if (!isSettled(input.session)) return { type: input.serverError ? 'server-error' : 'splash' };
  const kind = sessionKindOf(input.session, input.refused, input.invited);
  if (kind === 'refused' || kind === 'invited') return { type: kind };
  const match = input.routes.find(input.location.pathname);
  // Also redirects if "Back" leads to an unavailable page of the person who signed out. Otherwise,
  // the next person could sign in on the error page, and would get the page of the first person.
  const isPageOfLastVisitor = input.signedOutHere || (input.isBack && match.kind === 'unavailable');
  if (kind === 'signed-out' && isPageOfLastVisitor && !isFresh(match, input.location)) {
    return { type: 'redirect', to: defaultRouteOf(kind) };
  }
  if (match.kind === 'reading') return { type: 'splash' };
  if (match.kind === 'not-found') return { type: 'not-found', kind };
  const allow = allowOf(match);
  if (allow && !allowsSessionKind({ allow }, kind)) return toDefaultRoute(input, kind);
  if (match.kind === 'unavailable') return { type: 'unavailable', error: match.error, kind };
  return { type: 'stay', route: match.route, kind };
};
