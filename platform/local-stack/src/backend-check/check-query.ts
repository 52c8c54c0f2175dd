import { getUsers } from 'shared-session';
import { type ReportRow, toReportRow } from './row';
import type { SimulatedVisit } from './visit';

const CALL = 'GET /users?limit=1';

/**
 * Checks whether `limit` shortens the list of users, `offset` skips users, and the answer has the
 * number of all users.
 * @param known how many users `GET /users` listed: two or more
 */
export const checkQuery = async (visit: SimulatedVisit, known: number): Promise<ReportRow> => {
  const one = await getUsers(visit.api, { limit: 1 }, { silent: true });
  const exchange = visit.last('GET /users');
  const second = await getUsers(visit.api, { limit: 1, offset: 1 }, { silent: true });
  if (!one.ok || !second.ok) {
    const change =
      'Ignore the query of GET /users, or read it (specification 8): calls with one must not fail.';
    const site = 'The dashboard and the users table show an error.';
    return toReportRow(CALL, visit.last('GET /users'), { site, change: [change] });
  }
  const isTotalMissing = one.total === undefined;
  const hidden =
    'X-Total-Count is hidden from pages: send "Access-Control-Expose-Headers: X-Total-Count" with it.';
  const without = isTotalMissing && exchange?.headers?.has('x-total-count') ? [hidden] : [];
  const [user, ...more] = one.payload;
  if (!user || more.length > 0) {
    const unread = 'The query has no effect: the pages load all users and filter themselves.';
    const site = 'The pages search, filter and sort.';
    return toReportRow(CALL, exchange, { site, without: [unread, ...without] });
  }
  const total =
    'Send the number of all matches as X-Total-Count when limit cuts the list: the pages take the part for the whole otherwise.';
  const offset =
    'Apply offset too, or ignore limit: ?limit=1&offset=1 does not answer with the second user, and long lists may stay incomplete.';
  // After a refused offset, the pages ask for all users, and so the answer has more than one.
  const [next, ...others] = second.payload;
  const isSkipped = others.length > 0 || (next !== undefined && next._id !== user._id);
  const change = [...((one.total ?? 0) < known ? [total] : []), ...(isSkipped ? [] : [offset])];
  return toReportRow(CALL, exchange, {
    site: 'The server searches, filters and sorts.',
    without,
    change,
  });
};
