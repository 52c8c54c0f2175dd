import { once } from 'node:events';
import type { HttpBindings } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Transaction } from '../database/database';
import { members, organizations } from '../database/schema';
import {
  forbidden,
  type RefusalReason,
  refusalReason,
  serviceUnavailable,
  unauthorized,
} from '../http/answer';
import { routePatternOf } from '../http/route';
import { clientNetworkOf } from '../limits/addresses';
import { rateLimitCost } from '../limits/rate-limits';
import type { RouteServices } from '../services';
import type { AccountStatus } from '../tokens/identity-service';
import type { TokenClaims } from '../tokens/verify-token';
import { type ActiveMembership, type Membership, membershipAfterAutoJoin } from './membership';

/** The values that `guardAccess` sets on a request's context, for the handler of the route. */
export type BackendAppEnv = {
  Variables: { claims: TokenClaims; account: AccountStatus; membership: Membership };
};
export type BackendApp = Hono<BackendAppEnv>;
export type BackendContext = Context<BackendAppEnv>;

const PATHS_WITHOUT_TOKEN = ['/readiness_check', '/webhooks/stripe', '/telemetry', '/checkout'];
const FOLDER_WITHOUT_TOKEN = '/checkout/';

/**
 * Routes that are not only for administrators. The value of a route names who may call the route:
 * - `token`: everybody with a valid token, even if the account is disabled or deleted.
 * - `account`: every account except disabled and deleted ones, with or without an organization.
 * - `founder`: administrators, and users who have no organization yet and may create one.
 */
const OPEN_ROUTES: Readonly<Record<string, 'token' | 'account' | 'founder'>> = {
  'GET /isUserValid': 'token',
  'GET /user': 'account',
  'GET /invitations': 'account',
  'POST /invitations/:id/accept': 'account',
  'POST /invitations/:id/decline': 'account',
  'POST /org': 'founder',
};

export const EMAIL_UNVERIFIED_REASON = refusalReason('email-unverified');

// All bad tokens get this one reason, because the exact reason would help only attackers.
const BAD_TOKEN = refusalReason('sign-in-expired');

export const accountBlockedReason = ({ state }: AccountStatus): RefusalReason | undefined =>
  state === 'disabled' || state === 'deleted' ? refusalReason(`account-${state}`) : undefined;

/** @throws RequestRefusedError 503 if the account's state is unknown, 401 for a revoked sign-in */
const accountOf = async (
  { identity }: RouteServices,
  { uid, authTime }: TokenClaims,
): Promise<AccountStatus> => {
  const account = await identity.account(uid);
  if (account.state === 'unknown') throw serviceUnavailable('account-unchecked');
  if (account.state === 'active' && authTime < account.validSince) throw unauthorized(BAD_TOKEN);
  return account;
};

/** @throws RequestRefusedError 403 unless the user is an administrator */
const requireAdmin = (membership: Membership): ActiveMembership => {
  if (membership.kind === 'unverified') throw forbidden(EMAIL_UNVERIFIED_REASON);
  if (membership.kind === 'none') throw forbidden('no-organization');
  if (membership.member.role !== 'admin') throw forbidden('not-administrator');
  return membership;
};

/** @throws RequestRefusedError 403 unless the user is an administrator */
export const requireOrganizationOfAdmin = (context: BackendContext) =>
  requireAdmin(context.var.membership).organization;

/**
 * Locks the organization's row until the transaction ends, so that no other mutation can change
 * what this mutation has checked, for example that another administrator remains.
 * @throws RequestRefusedError 403 if the user is not an administrator before or after the lock
 */
export const lockOrganizationAsAdmin = async (
  transaction: Transaction,
  membership: Membership,
): Promise<ActiveMembership> => {
  const before = requireAdmin(membership);
  const [organization] = await transaction
    .select()
    .from(organizations)
    .where(eq(organizations.id, before.organization.id))
    .for('update');
  const [member] = await transaction.select().from(members).where(eq(members.id, before.member.id));
  if (organization === undefined || member === undefined) return requireAdmin({ kind: 'none' });
  return requireAdmin({ kind: 'member', member, organization });
};

/** Reads a bearer token (RFC 6750, 2.1). @throws RequestRefusedError 401 if missing or bad */
const claimsOf = async (
  { identity, applyRateLimit }: RouteServices,
  context: BackendContext,
  network: string,
): Promise<TokenClaims> => {
  const [, token = ''] =
    /^Bearer ([\w.~+/=-]+)$/i.exec(context.req.header('Authorization') ?? '') ?? [];
  const claims = await identity.verifyToken(token);
  if (claims !== undefined) return claims;
  await applyRateLimit('badToken', network, rateLimitCost(context));
  throw unauthorized(BAD_TOKEN);
};

/** HEAD counts as GET. The two differ only in the body of the response (RFC 9110, 9.3.2). */
const methodOf = ({ req }: BackendContext): string => (req.method === 'HEAD' ? 'GET' : req.method);

const checkAccess = async (services: RouteServices, context: BackendContext): Promise<void> => {
  const { claims } = context.var;
  const openTo = OPEN_ROUTES[`${methodOf(context)} ${routePatternOf(context)}`];
  const account = await accountOf(services, claims);
  context.set('account', account);
  if (openTo === 'token') return;
  const block = accountBlockedReason(account);
  if (block !== undefined) throw unauthorized(block);
  const membership = await membershipAfterAutoJoin(services, claims);
  context.set('membership', membership);
  if (openTo === 'account' || (openTo === 'founder' && membership.kind === 'none')) return;
  requireAdmin(membership);
};

/** Waits until the response was sent. Ends the connection of a client that stops reading. */
const waitUntilSent = async (
  { settings }: RouteServices,
  context: BackendContext,
): Promise<void> => {
  const { incoming, outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
  if (incoming === undefined || outgoing === undefined || incoming.socket.destroyed) return;
  const limit = settings.requestTimeout * 1_000;
  const end = () => incoming.socket.destroy();
  outgoing.setTimeout(limit, end);
  // Node.js sends responses in order. While an earlier response is still being sent, `outgoing` has
  // no socket, so the timeout of `outgoing` does not run. In this case, this timer ends the
  // connection.
  const waiting = setTimeout(() => outgoing.socket ?? end(), limit);
  const ended = new AbortController();
  const ends = [outgoing, incoming.socket].map((each) => once(each, 'close', ended));
  await Promise.race(ends).catch(() => {});
  ended.abort();
  clearTimeout(waiting);
};

/** Applies the rate limit of an IP address to preflights, which never reach `guardAccess`. */
export const limitPreflightRate =
  ({ applyRateLimit, settings }: RouteServices): MiddlewareHandler =>
  async (context, next) => {
    if (context.req.method === 'OPTIONS') {
      await applyRateLimit('address', clientNetworkOf(context, settings.trustedProxies));
    }
    return next();
  };

/**
 * Checks rate limits, token and rights. A route that `OPEN_ROUTES` does not name is only for
 * administrators. A request keeps its place in the user's queue until the client has read the
 * response, because an unread response takes memory.
 */
export const guardAccess =
  (services: RouteServices): MiddlewareHandler<BackendAppEnv> =>
  async (context, next) => {
    const { path } = context.req;
    const method = methodOf(context);
    const network = clientNetworkOf(context, services.settings.trustedProxies);
    await services.applyRateLimit('address', network);
    if (PATHS_WITHOUT_TOKEN.includes(path) || path.startsWith(FOLDER_WITHOUT_TOKEN)) {
      await services.applyRateLimit('open', network, rateLimitCost(context));
      // GETs skip the queue, so that a readiness check never waits for bodies of earlier requests.
      if (method === 'GET') return next();
      return services.runInRequestQueue(`network ${network}`, next);
    }
    const claims = await claimsOf(services, context, network);
    context.set('claims', claims);
    if (method === 'GET') await services.applyRateLimit('read', claims.uid);
    else await services.applyRateLimit('mutation', claims.uid, rateLimitCost(context));
    return new Promise<void>((resolve, reject) => {
      const work = async () => {
        await checkAccess(services, context);
        await next();
        resolve();
        await waitUntilSent(services, context);
      };
      services.runInRequestQueue(claims.uid, work).catch(reject);
    });
  };
