import { type ApiResult, getUsers, loadLocationsAtom, loadOrganizationAtom } from 'shared-session';
import type { Standing } from './check-session';
import { type Exchange, readBody } from './exchange';
import { missingFields } from './fields';
import { type Row, rowOf, unreadable } from './row';
import type { Visit } from './visit';

const QUIETLY = { silent: true } as const;

const payloadOf = (exchange: Exchange | undefined): unknown => {
  const body = exchange && readBody(exchange);
  return body?.kind === 'envelope' ? body.envelope.payload : undefined;
};

/** What the site makes of a call that failed for it. */
const failed = (call: string, exchange: Exchange | undefined, expected: string): Row => {
  const fault = unreadable(exchange);
  return rowOf(call, exchange, {
    site: fault?.site ?? 'The pages show an error in this place, with "Try again".',
    change: fault?.change ?? [`Answer ${call} with ok: true and ${expected} as payload.`],
  });
};

/** Of somebody without an organization, a server may refuse these calls: there is nothing to read yet. */
const isNothingYet = (
  standing: Standing,
  result: ApiResult,
  exchange: Exchange | undefined,
): boolean =>
  standing === 'no organization' && !unreadable(exchange) && (result.ok || result.statusCode < 500);

const nothingYet = (call: string, exchange: Exchange | undefined): Row =>
  rowOf(call, exchange, { site: 'There is no organization yet.', unchecked: true });

const organizationRow = async (visit: Visit, standing: Standing): Promise<Row> => {
  const call = 'GET /org';
  const result = await visit.store.set(loadOrganizationAtom, QUIETLY);
  const exchange = visit.last('GET', '/org');
  const sent = payloadOf(exchange);
  if (isNothingYet(standing, result, exchange)) return nothingYet(call, exchange);
  if (!result.ok) return failed(call, exchange, 'the organization');
  const without = missingFields('organization', [sent], [result.payload]);
  return rowOf(call, exchange, { site: `The organization is "${result.payload.name}".`, without });
};

const listRow = <Item extends object>(
  what: 'location' | 'user',
  result: ApiResult<readonly Item[]>,
  exchange: Exchange | undefined,
  standing: Standing,
): Row => {
  const call = `GET /${what}s`;
  if (isNothingYet(standing, result, exchange)) return nothingYet(call, exchange);
  if (!result.ok) return failed(call, exchange, `the list of ${what}s`);
  const payload = payloadOf(exchange);
  const sent: unknown[] = Array.isArray(payload) ? payload : [];
  const dropped = sent.length - result.payload.length;
  return rowOf(call, exchange, {
    site: `The lists show ${result.payload.length} ${what}${result.payload.length === 1 ? '' : 's'}.`,
    without: [
      ...missingFields(what, sent, result.payload),
      ...(dropped > 0
        ? [
            `${dropped} of ${sent.length} ${what}s have no _id and are left out: give each one an _id.`,
          ]
        : []),
    ],
  });
};

/** What a server that sends the number of matches and reads the query saves the pages. */
const queryRow = async (visit: Visit, standing: Standing): Promise<Row[]> => {
  const all = await getUsers(visit.api, {}, QUIETLY);
  if (standing !== 'admin' || !all.ok || all.payload.length < 2) return [];
  const one = await getUsers(visit.api, { limit: 1 }, QUIETLY);
  const exchange = visit.last('GET', '/users');
  if (!one.ok) {
    return [
      rowOf('GET /users?limit=1', exchange, {
        site: 'The dashboard and the users table show an error.',
        change: [
          'Ignore the query of GET /users, or read it (specification 8): calls with one must not fail.',
        ],
      }),
    ];
  }
  const isRead = one.payload.length === 1;
  const isHidden = one.total === undefined && exchange?.headers?.has('x-total-count');
  const without = [
    ...(isRead ? [] : ['The query is ignored: the pages load all users and filter themselves.']),
    ...(isHidden
      ? [
          'X-Total-Count is hidden from pages: send "Access-Control-Expose-Headers: X-Total-Count" with it.',
        ]
      : []),
  ];
  const needsTotal = isRead && one.total === undefined;
  return [
    rowOf('GET /users?limit=1', exchange, {
      site: isRead
        ? 'The server searches, filters and sorts.'
        : 'The pages search, filter and sort.',
      without,
      change: needsTotal
        ? [
            'Send the number of all matches as X-Total-Count when limit cuts the list: the pages take the part for the whole otherwise.',
          ]
        : [],
    }),
  ];
};

/** Asks for what the pages show, and judges the answers. */
export const checkData = async (
  visit: Visit,
  standing: Standing,
  onRow: (row: Row) => void,
): Promise<void> => {
  onRow(await organizationRow(visit, standing));
  const locations = await visit.store.set(loadLocationsAtom, QUIETLY);
  onRow(listRow('location', locations, visit.last('GET', '/locations'), standing));
  const users = await getUsers(visit.api, {}, QUIETLY);
  onRow(listRow('user', users, visit.last('GET', '/users'), standing));
  for (const row of await queryRow(visit, standing)) onRow(row);
};
