import {
  type ApiResult,
  type ApiSuccess,
  getUsers,
  loadLocationsAtom,
  loadOrganizationAtom,
  type Organization,
  organizationDetailsAtom,
} from 'shared-session';
import { organizationDetails } from 'shared-session/wire';
import { countWithNoun } from './answer';
import { type CheckedCall, findFieldProblems, isObject } from './calls';
import type { AccountKind } from './check-session';
import { type CallJudgement, type HttpExchange, hasAnyValue } from './row';
import type { SimulatedVisit } from './visit';

const SILENT_CALL = { silent: true } as const;

/**
 * Judges a call for an account without an organization. The site makes no such call, and the
 * response must hold no data. A list of one user passes, because this user may be the account
 * itself.
 */
const judgeUnneeded = ({ call, envelope }: HttpExchange): CallJudgement => {
  const { ok, payload } = envelope ?? {};
  const isOwnAccount = call === 'GET /users' && Array.isArray(payload) && payload.length === 1;
  if (!ok || isOwnAccount || !hasAnyValue(payload)) {
    return { site: 'There is no organization yet.', unchecked: true };
  }
  const change =
    'The account has data of an organization, but GET /isUserValid and GET /user tell of none: answer GET /isUserValid with ok: true, and GET /user with role and onboarding_status.';
  const site = 'The site opens /create-organization, which would rename the organization.';
  return { site, change: [change] };
};

const judgeOrganization = (
  sent: unknown,
  { statusCode, payload }: ApiSuccess<Organization>,
  shownName: string | undefined,
): CallJudgement => {
  if (statusCode >= 400 || !isObject(sent)) {
    return {
      site: 'The server says that there is no organization: its fields are empty.',
      change: ['Answer with the organization to which the user belongs.'],
    };
  }
  const nameless = 'name is in no answer: pages show "Your organization".';
  const isNameless = organizationDetails(payload).name === '';
  const without = [isNameless && nameless, ...findFieldProblems('organization', [sent])];
  return { site: `The organization is "${shownName}".`, without };
};

const judgeList =
  (what: 'location' | 'user') =>
  (
    payload: unknown,
    { payload: shown, total = 0 }: ApiSuccess<readonly object[]>,
  ): CallJudgement => {
    const sent: unknown[] = Array.isArray(payload) ? payload : [];
    const dropped = sent.length - shown.length;
    const isEmptied = sent.length > 0 && shown.length === 0;
    const leftOut = `${dropped} of ${sent.length} ${what}s are left out, because they have no valid _id, or that of another: give each one its own, a text or a whole number below 2^53.`;
    return {
      // Uses the larger number, because a server may send only the first part of a long list,
      // together with the number of all items.
      site: `The lists show ${countWithNoun(Math.max(total, shown.length), what)}.`,
      without: [...findFieldProblems(what, sent), dropped > 0 && !isEmptied && leftOut],
      change: [isEmptied && leftOut],
    };
  };

const FILTERS = { search: 'a', role: ['user'], status: ['active'], location: ['none'] };

/**
 * Checks `limit`, `offset`, the number of all users, and that no parameter causes an error.
 * @param known how many users `GET /users` listed
 */
const checkUserQueries = async ({ api, last, report }: SimulatedVisit, known: number) => {
  const one = await getUsers(api, { limit: 1 }, SILENT_CALL);
  const exchange = last('GET /users');
  const second = await getUsers(api, { limit: 1, offset: 1 }, SILENT_CALL);
  const query = { limit: 1, ...FILTERS, sort: '-name' };
  const filtered = second.ok ? await getUsers(api, query, SILENT_CALL) : second;
  const reportQuery = (site: string, judgement: Partial<CallJudgement>, about = exchange): void =>
    report('GET /users?limit=1', { site, ...judgement }, about);
  if (!one.ok || !second.ok || !filtered.ok) {
    const failed = last('GET /users');
    const ignore =
      'Ignore the query of GET /users, or read it (specification 8): calls with one must not fail.';
    const site = 'The dashboard and the users table show an error.';
    return reportQuery(site, { change: [...(failed.fault?.change ?? []), ignore] }, failed);
  }
  if (known < 2) {
    const site = 'Not judged: this needs an organization with at least two users.';
    return reportQuery(site, { unchecked: true });
  }
  const total = exchange.headers?.get('x-total-count');
  const hidden =
    one.total === undefined &&
    typeof total === 'string' &&
    'X-Total-Count is hidden from pages: send "Access-Control-Expose-Headers: X-Total-Count" with it.';
  const [user, ...more] = one.payload;
  const [next, ...others] = second.payload;
  const listed = one.payload.length;
  if ((!user || more.length > 0) && Number(total) > listed && next?._id === user?._id) {
    const part = `Answer GET /users with all users, or apply limit and offset: it lists ${listed} of ${total} now, and pages that need all users show an error.`;
    return reportQuery('The pages cannot load all users.', { change: [part] });
  }
  if (!user || more.length > 0) {
    const unread = 'The query has no effect: the pages load all users and filter themselves.';
    return reportQuery('The pages search, filter and sort.', { without: [unread, hidden] });
  }
  // Whether `offset` has left out the first user. If the server rejects `offset`, the API client
  // requests all users. Then `others` has users, and the site works too.
  const isSkipped = others.length > 0 || (next !== undefined && next._id !== user._id);
  const isTotalRight = (one.total ?? 0) >= known;
  const site =
    isTotalRight && isSkipped
      ? 'The server applies limit and offset. The pages test its search and filters.'
      : 'Lists of users may be incomplete.';
  const change = [
    !isTotalRight &&
      'Send the number of all matches as X-Total-Count when limit cuts the list: the pages take the part for the whole otherwise.',
    !isSkipped &&
      'Apply offset too, or ignore limit: ?limit=1&offset=1 does not answer with the second user, and long lists may stay incomplete.',
  ];
  reportQuery(site, { without: [hidden], change });
};

/** Checks the calls after the sign-in, which load organization, locations and users. */
export const checkDataCalls = async (
  visit: SimulatedVisit,
  accountKind: AccountKind,
): Promise<void> => {
  const { store, api, last, report, reportFailure } = visit;
  const reportData = <Payload>(
    call: CheckedCall,
    result: ApiResult<Payload>,
    judge: (sent: unknown, taken: ApiSuccess<Payload>) => CallJudgement,
  ): void => {
    const exchange = last(call);
    if (accountKind === 'no organization' && !exchange.fault) {
      report(call, judgeUnneeded(exchange));
    } else if (result.ok) {
      report(call, judge(exchange.envelope?.payload, result));
    } else {
      reportFailure(call, 'The pages show an error in this place, with "Try again".');
    }
  };

  const organization = await store.set(loadOrganizationAtom, SILENT_CALL);
  const name = store.get(organizationDetailsAtom)?.name;
  reportData('GET /org', organization, (sent, taken) => judgeOrganization(sent, taken, name));
  const locations = await store.set(loadLocationsAtom, SILENT_CALL);
  reportData('GET /locations', locations, judgeList('location'));
  const users = await getUsers(api, {}, SILENT_CALL);
  reportData('GET /users', users, judgeList('user'));
  if (accountKind === 'admin' && users.ok) await checkUserQueries(visit, users.payload.length);
};
