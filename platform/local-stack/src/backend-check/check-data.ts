import {
  type ApiResult,
  getUsers,
  loadLocationsAtom,
  loadOrganizationAtom,
  organizationDetailsAtom,
} from 'shared-session';
import { CALLS, type Call, missingFields } from './calls';
import { type Exchange, envelopeOf, findUnreadable, type Row, rowOf } from './row';
import type { Visit } from './visit';

/** The facts about the token's owner on which the other calls depend. */
export type Standing = 'unknown' | 'refused' | 'no organization' | 'not admin' | 'admin';

const QUIETLY = { silent: true } as const;

/** A row about a call whose answer cannot be used, or does not count yet; `undefined` for one that can. */
const unusableRow = (
  call: Call,
  result: ApiResult<unknown>,
  exchange: Exchange | undefined,
  standing: Standing,
): Row | undefined => {
  const fault = findUnreadable(exchange);
  // The site makes none of these calls for a user without an organization, so their answers do not count.
  if (standing === 'no organization' && !fault) {
    return rowOf(call, exchange, { site: 'There is no organization yet.', unchecked: true });
  }
  if (result.ok) return undefined;
  const site = 'The pages show an error in this place, with "Try again".';
  const change = [`Answer ${call} with ok: true and as payload ${CALLS[call]}.`];
  return rowOf(call, exchange, { site, change, ...fault });
};

const organizationRow = async (visit: Visit, standing: Standing): Promise<Row> => {
  const call = 'GET /org';
  const result = await visit.store.set(loadOrganizationAtom, QUIETLY);
  const exchange = visit.last(call);
  return (
    unusableRow(call, result, exchange, standing) ??
    rowOf(call, exchange, {
      site: `The organization is "${visit.store.get(organizationDetailsAtom)?.name}".`,
      without: missingFields('organization', [envelopeOf(exchange)?.payload]),
    })
  );
};

const listRow = <Item extends object>(
  what: 'location' | 'user',
  result: ApiResult<readonly Item[]>,
  visit: Visit,
  standing: Standing,
): Row => {
  const call = `GET /${what}s` as const;
  const exchange = visit.last(call);
  const row = unusableRow(call, result, exchange, standing);
  if (row || !result.ok) return row ?? rowOf(call, exchange, { site: '' });
  const payload = envelopeOf(exchange)?.payload;
  const sent: unknown[] = Array.isArray(payload) ? payload : [];
  const shown = result.payload.length;
  const dropped = sent.length - shown;
  const leftOut = `${dropped} of ${sent.length} ${what}s have no _id and are left out: give each one an _id.`;
  return rowOf(call, exchange, {
    site: `The lists show ${shown} ${what}${shown === 1 ? '' : 's'}.`,
    without: [...missingFields(what, sent), ...(dropped > 0 ? [leftOut] : [])],
  });
};

/**
 * Checks whether the server follows the query and sends the number of matches, which spares the pages from loading all
 * users.
 */
const queryRow = async (visit: Visit): Promise<Row> => {
  const call = 'GET /users?limit=1';
  const one = await getUsers(visit.api, { limit: 1 }, QUIETLY);
  const exchange = visit.last('GET /users');
  if (!one.ok) {
    const change =
      'Ignore the query of GET /users, or read it (specification 8): calls with one must not fail.';
    const site = 'The dashboard and the users table show an error.';
    return rowOf(call, exchange, { site, change: [change] });
  }
  const isTotalMissing = one.total === undefined;
  const hidden =
    'X-Total-Count is hidden from pages: send "Access-Control-Expose-Headers: X-Total-Count" with it.';
  const without = isTotalMissing && exchange?.headers?.has('x-total-count') ? [hidden] : [];
  if (one.payload.length !== 1) {
    const unread = 'The query has no effect: the pages load all users and filter themselves.';
    const site = 'The pages search, filter and sort.';
    return rowOf(call, exchange, { site, without: [unread, ...without] });
  }
  const total =
    'Send the number of all matches as X-Total-Count when limit cuts the list: the pages take the part for the whole otherwise.';
  const site = 'The server searches, filters and sorts.';
  return rowOf(call, exchange, { site, without, change: isTotalMissing ? [total] : [] });
};

/** Requests what the pages show, and checks the answers. */
export const checkData = async (
  visit: Visit,
  standing: Standing,
  onRow: (row: Row) => void,
): Promise<void> => {
  onRow(await organizationRow(visit, standing));
  const locations = await visit.store.set(loadLocationsAtom, QUIETLY);
  onRow(listRow('location', locations, visit, standing));
  const users = await getUsers(visit.api, {}, QUIETLY);
  onRow(listRow('user', users, visit, standing));
  // One user is not enough to see whether a limit cuts the list.
  if (standing === 'admin' && users.ok && users.payload.length > 1) onRow(await queryRow(visit));
};
