import { getUsers } from 'shared-session';
import { callFaultOf, type ReportRow, toReportRow } from './row';
import type { SimulatedVisit } from './visit';

const CALL = 'GET /users?limit=1';

/** A query as the users table sends it. */
const FILTERS = { search: 'a', role: ['user'], status: ['active'], location: ['none'] };

/**
 * Checks `limit`, `offset`, the number of all users, and that no parameter causes an error.
 * @param known how many users `GET /users` listed
 */
export const checkUserQueries = async (
  visit: SimulatedVisit,
  known: number,
): Promise<ReportRow> => {
  const one = await getUsers(visit.api, { limit: 1 }, { silent: true });
  const exchange = visit.last('GET /users');
  const second = await getUsers(visit.api, { limit: 1, offset: 1 }, { silent: true });
  const query = { limit: 1, ...FILTERS, sort: '-name' };
  const filtered = second.ok ? await getUsers(visit.api, query, { silent: true }) : second;
  if (!one.ok || !second.ok || !filtered.ok) {
    const change =
      'Ignore the query of GET /users, or read it (specification 8): calls with one must not fail.';
    const site = 'The dashboard and the users table show an error.';
    const failed = visit.last('GET /users');
    const fault = callFaultOf(failed)?.change ?? [];
    return toReportRow(CALL, failed, { site, change: [...fault, change] });
  }
  if (known < 2) {
    const site = 'Not judged: this needs an organization with at least two users.';
    return toReportRow(CALL, exchange, { site, unchecked: true });
  }
  const isTotalMissing = one.total === undefined;
  const hidden =
    'X-Total-Count is hidden from pages: send "Access-Control-Expose-Headers: X-Total-Count" with it.';
  const without = isTotalMissing && exchange?.headers?.has('x-total-count') ? [hidden] : [];
  const [user, ...more] = one.payload;
  const [next, ...others] = second.payload;
  if (!user || more.length > 0) {
    const listed = one.payload.length;
    const all = Number(exchange?.headers?.get('x-total-count') ?? 0);
    if (all > listed && next?._id === user?._id) {
      const part = `Answer GET /users with all users, or apply limit and offset: it lists ${listed} of ${all} now, and pages that need all users show an error.`;
      const site = 'The pages cannot load all users.';
      return toReportRow(CALL, exchange, { site, change: [part] });
    }
    const unread = 'The query has no effect: the pages load all users and filter themselves.';
    const site = 'The pages search, filter and sort.';
    return toReportRow(CALL, exchange, { site, without: [unread, ...without] });
  }
  const total =
    'Send the number of all matches as X-Total-Count when limit cuts the list: the pages take the part for the whole otherwise.';
  const offset =
    'Apply offset too, or ignore limit: ?limit=1&offset=1 does not answer with the second user, and long lists may stay incomplete.';
  // When the server refuses `offset`, the pages ask for all users, so `others` is not empty.
  const isSkipped = others.length > 0 || (next !== undefined && next._id !== user._id);
  const change = [...((one.total ?? 0) < known ? [total] : []), ...(isSkipped ? [] : [offset])];
  return toReportRow(CALL, exchange, {
    site:
      change.length > 0
        ? 'Lists of users may be incomplete.'
        : 'The server applies limit and offset. The pages test its search and filters.',
    without,
    change,
  });
};
