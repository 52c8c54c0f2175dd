import { matchRoutes } from 'react-router-dom';
import type { UserProfile } from 'shared-session';
import { DEMO_ACCOUNTS, type DemoAccount } from 'shared-session/demo-accounts';
import { ALLOWED_KINDS, addressOf, isAllowed, type RemoteRoute } from '../runtime/description';

/** Every kind of a settled session (specification 5), including those that no page allows. */
export const SESSION_KINDS = [...ALLOWED_KINDS, 'unknown-status', 'refused'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/**
 * Who answers the calls of the page: the local backend, immediately or 2 s later, or the workbench, with errors or not
 * at all.
 */
export const SERVER_ANSWERS = ['real', 'slow', 'failing', 'unreachable'] as const;
export type ServerAnswers = (typeof SERVER_ANSWERS)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Widths of the page in CSS pixels; `full` uses all the space. */
export const WIDTHS = ['full', '320', '768', '1280'] as const;
export type Width = (typeof WIDTHS)[number];

export const DIRECTIONS = ['ltr', 'rtl'] as const;
export type WritingDirection = (typeof DIRECTIONS)[number];

/** The settings of the workbench. The address holds all of them, so that they survive a reload. */
export type Settings = {
  /** The path of the page with its query: `/settings?tab=users`. */
  page: string;
  session: SessionKind;
  server: ServerAnswers;
  theme: Theme;
  width: Width;
  direction: WritingDirection;
};

/** Applies the theme and, if given, the writing direction to a document. */
export const applyLook = (
  { documentElement: html }: Document,
  { theme, direction }: Pick<Settings, 'theme'> & Partial<Pick<Settings, 'direction'>>,
): void => {
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  if (direction) html.dir = direction;
};

/** The route of an address without its query, matched and ranked as the router does (specification 2). */
export const routeAt = (routes: readonly RemoteRoute[], place: string): RemoteRoute | undefined => {
  const places = routes.map((route) => ({ path: route.path, route }));
  return matchRoutes(places, place.split(/[?#]/, 1)[0] ?? '')?.[0]?.route.route;
};

/** An address of a route, with 1 for each parameter. */
export const exampleAddress = ({ path }: Pick<RemoteRoute, 'path'>): string =>
  addressOf(path).replaceAll(/:\w+/g, '1');

/** The session kind to show a page with: the wished one if the page allows it, otherwise the first that it allows. */
export const sessionFor = (route: RemoteRoute | undefined, wished: SessionKind): SessionKind =>
  route && !isAllowed(route, wished) ? (route.allow[0] ?? wished) : wished;

/** The value in a query if it is known, otherwise the first known value. */
const oneOf = <Value extends string>(
  known: readonly [Value, ...Value[]],
  text: string | null,
): Value => known.find((value) => value === text) ?? known[0];

/** The settings in the query of an address. Missing and unknown values get their defaults. */
export const readSettings = (search: string, routes: readonly RemoteRoute[]): Settings => {
  const query = new URLSearchParams(search);
  const asked = query.get('page');
  const page = asked?.startsWith('/') ? asked : routes[0] ? exampleAddress(routes[0]) : '/';
  const session = SESSION_KINDS.find((kind) => kind === query.get('session'));
  return {
    page,
    session: session ?? sessionFor(routeAt(routes, page), 'subscribed'),
    server: oneOf(SERVER_ANSWERS, query.get('server')),
    theme: oneOf(THEMES, query.get('theme')),
    width: oneOf(WIDTHS, query.get('width')),
    direction: oneOf(DIRECTIONS, query.get('direction')),
  };
};

/** The query that {@link readSettings} reads, without defaults. */
export const toSearch = ({ page, session, ...rest }: Settings): string => {
  const query = new URLSearchParams({ page, session });
  const defaults = { server: 'real', theme: 'system', width: 'full', direction: 'ltr' };
  for (const name of ['server', 'theme', 'width', 'direction'] as const) {
    if (rest[name] !== defaults[name]) query.set(name, rest[name]);
  }
  return `?${query.toString().replaceAll('%2F', '/')}`;
};

/** What defines a kind of session. */
export type KindFacts = {
  /** Who is signed in. In the real backend, this demo account is in the same state. `null` when nobody is signed in. */
  account: DemoAccount | null;
  /** What the server says about the account; `null` without an organization. */
  profile: Pick<UserProfile, 'role' | 'onboarding_status' | 'subscription_status'> | null;
  /** The server refuses the account (specification 4, step 1). */
  refused?: boolean;
};

const admin = (onboarding_status: string, subscription_status = 'none') => ({
  role: 'admin',
  onboarding_status,
  subscription_status,
});

/** Every session kind of specification 5, with a demo account of that kind. */
export const KINDS: Record<SessionKind, KindFacts> = {
  'signed-out': { account: null, profile: null },
  'not-admin': {
    account: DEMO_ACCOUNTS.member,
    profile: { ...admin('completed', 'active'), role: 'user' },
  },
  'no-organization': { account: DEMO_ACCOUNTS.newcomer, profile: null },
  'add-locations': { account: DEMO_ACCOUNTS.addsLocations, profile: admin('add_locations') },
  'add-users': { account: DEMO_ACCOUNTS.addsUsers, profile: admin('add_users') },
  verification: { account: DEMO_ACCOUNTS.verifies, profile: admin('verification') },
  unsubscribed: { account: DEMO_ACCOUNTS.subscribes, profile: admin('completed') },
  subscribed: { account: DEMO_ACCOUNTS.owner, profile: admin('completed', 'active') },
  // No demo account has these two kinds. The workbench simulates them with the owner's account.
  'unknown-status': {
    account: DEMO_ACCOUNTS.owner,
    profile: admin('a_status_of_a_later_version', 'active'),
  },
  refused: { account: DEMO_ACCOUNTS.owner, profile: null, refused: true },
};

/** Whether the workbench only simulates this kind, so that the real backend knows no account of it. */
export const isMadeUp = (kind: SessionKind): boolean =>
  kind === 'unknown-status' || kind === 'refused';
