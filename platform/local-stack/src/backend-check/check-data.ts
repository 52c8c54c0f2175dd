import {
  type ApiResult,
  getUsers,
  loadLocationsAtom,
  loadOrganizationAtom,
  organizationDetailsAtom,
} from 'shared-session';
import { type Exchange, type Row, readBody, rowOf, unreadable } from './row';
import type { Visit } from './visit';

/** The facts about the token's owner on which the other calls depend. */
export type Standing = 'unknown' | 'refused' | 'no organization' | 'not admin' | 'admin';

/** An optional field: its expected type, and what the site does without it. */
type Field = { name: string; expected: 'a text' | 'true or false' | 'an id'; without: string };

const text = (name: string, without: string): Field => ({ name, expected: 'a text', without });

/** The optional fields of each object that the site uses (specification 8). */
const FIELDS = {
  profile: [
    text('name', 'the name comes from the sign-in provider'),
    text('email', 'the email comes from the sign-in provider'),
  ],
  organization: [
    text('website', 'the settings show an empty field'),
    text('phone', 'the settings show an empty field'),
    text('address', 'the settings show an empty field'),
  ],
  location: [
    text('address', 'lists show no addresses'),
    text('time_zone', 'lists show no time zones'),
  ],
  user: [
    text('name', 'lists show users without names'),
    text('email', 'lists show users without emails'),
    text('role', 'users cannot be counted and filtered by role'),
    {
      name: 'location_id',
      expected: 'an id',
      without: 'users count as users without a location',
    },
    text('status', 'it is not shown who has signed in'),
  ],
} satisfies Record<string, Field[]>;

type Item = Record<string, unknown>;
type What = keyof typeof FIELDS;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  return (
    { object: 'an object', boolean: 'true or false', number: 'a number' }[
      typeof value as 'object'
    ] ?? 'a text'
  );
};

const number = (count: number, of: number, what: What): string => {
  if (of === 1) return `the ${what}`;
  return count === of ? `all ${of} ${what}s` : `${count} of ${of} ${what}s`;
};

/**
 * What the site does without because fields are missing or have an unexpected type. Compares each item with what the
 * site's own schema kept of it.
 */
export const missingFields = (
  what: What,
  sent: readonly unknown[],
  taken: readonly unknown[],
): string[] => {
  const idOf = (item: unknown): string => (isItem(item) ? String(item._id) : '');
  const takenById = new Map(taken.map((item) => [idOf(item), item]));
  const pairs = sent.filter(isItem).map((item, index) => {
    const found = sent.length === 1 ? taken[0] : takenById.get(idOf(item));
    return { item, found: isItem(found) ? found : ((taken[index] ?? {}) as Item) };
  });
  if (pairs.length === 0) return [];
  return FIELDS[what].flatMap(({ name, expected, without }: Field) => {
    const said = pairs.filter(({ item }) => isSaid(item[name]));
    if (said.length === 0) return [`${name} is in no answer: ${without}.`];
    const odd = said.filter(({ item, found }) => String(found[name]) !== String(item[name]));
    const [example] = odd;
    if (!example) return [];
    const where = number(odd.length, pairs.length, what);
    return [
      `${name} of ${where} is ${kindOf(example.item[name])} and not ${expected}: it is ignored there.`,
    ];
  });
};

const QUIETLY = { silent: true } as const;

const payloadOf = (exchange: Exchange | undefined): unknown => {
  const body = exchange && readBody(exchange);
  return body?.kind === 'envelope' ? body.envelope.payload : undefined;
};

/** What the site does when a call failed. */
const failed = (call: string, exchange: Exchange | undefined, expected: string): Row => {
  const fault = unreadable(exchange);
  return rowOf(call, exchange, {
    site: fault?.site ?? 'The pages show an error in this place, with "Try again".',
    change: fault?.change ?? [`Answer ${call} with ok: true and ${expected} as payload.`],
  });
};

/** The site makes none of these calls for a user without an organization, so their answers do not count. */
const isNothingYet = (standing: Standing, exchange: Exchange | undefined): boolean =>
  standing === 'no organization' && !unreadable(exchange);

const nothingYet = (call: string, exchange: Exchange | undefined): Row =>
  rowOf(call, exchange, { site: 'There is no organization yet.', unchecked: true });

const organizationRow = async (visit: Visit, standing: Standing): Promise<Row> => {
  const call = 'GET /org';
  const result = await visit.store.set(loadOrganizationAtom, QUIETLY);
  const exchange = visit.last('GET', '/org');
  const sent = payloadOf(exchange);
  if (isNothingYet(standing, exchange)) return nothingYet(call, exchange);
  if (!result.ok) return failed(call, exchange, 'the organization');
  const details = visit.store.get(organizationDetailsAtom);
  const without = missingFields('organization', [sent], [details]);
  return rowOf(call, exchange, { site: `The organization is "${details?.name}".`, without });
};

const listRow = <Item extends object>(
  what: 'location' | 'user',
  result: ApiResult<readonly Item[]>,
  exchange: Exchange | undefined,
  standing: Standing,
): Row => {
  const call = `GET /${what}s`;
  if (isNothingYet(standing, exchange)) return nothingYet(call, exchange);
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

/**
 * Checks whether the server follows the query and sends the number of matches, which spares the pages from loading all
 * users.
 */
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
    ...(isRead ? [] : ['The query has no effect: the pages load all users and filter themselves.']),
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

/** Requests what the pages show, and checks the answers. */
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
