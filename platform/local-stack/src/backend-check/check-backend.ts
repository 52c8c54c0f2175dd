import { isLocalHost } from '@platform/federation/local-hosts';
import { kindOfOnboardingStatus, SESSION_KIND_FACTS } from '@platform/federation/runtime';
import {
  type ApiResult,
  getUsers,
  loadLocationsAtom,
  loadOrganizationAtom,
  organizationDetailsAtom,
  sessionAtom,
  sessionRefusedAtom,
  type UserProfile,
} from 'shared-session';
import { ONBOARDING_STATUSES, type Organization, organizationDetails } from 'shared-session/wire';
import { CHECKED_CALLS, type CheckedCall, findFieldProblems, isObject } from './calls';
import { checkOnboarding, checkPreflights } from './check-mutations';
import { checkUserQueries } from './check-query';
import { checkTokens } from './check-tokens';
import {
  type CallJudgement,
  callFaultOf,
  countWithNoun,
  type HttpExchange,
  hasAnyValue,
  type OnRow,
  type ReportRow,
  toReportRow,
} from './row';
import {
  createSimulatedVisit,
  findTokenProblem,
  type SimulatedVisit,
  type SimulatedVisitOptions,
} from './visit';

/** What the check knows about the token's owner. This decides which calls the check makes next. */
type Standing = 'unknown' | 'refused' | 'no organization' | 'not admin' | 'admin';

const SILENT_CALL = { silent: true } as const;

const failedRow = (visit: SimulatedVisit, call: CheckedCall, site: string): ReportRow => {
  const exchange = visit.last(call);
  const change = [`Answer ${call} with ok: true and as payload ${CHECKED_CALLS[call]}.`];
  return toReportRow(call, exchange, { site, change, ...callFaultOf(exchange) });
};

/** Whether a response has data of an organization. A list of one user may be the account itself. */
const tellsOfOrganization = (call: CheckedCall, exchange: HttpExchange | undefined): boolean => {
  const { ok, payload } = exchange?.envelope ?? {};
  const isOwnAccount = call === 'GET /users' && Array.isArray(payload) && payload.length === 1;
  return ok === true && !isOwnAccount && hasAnyValue(payload);
};

const dataRow = <Payload>(
  visit: SimulatedVisit,
  standing: Standing,
  call: CheckedCall,
  result: ApiResult<Payload>,
  judge: (sent: unknown, taken: Payload) => CallJudgement,
): ReportRow => {
  const exchange = visit.last(call);
  if (standing === 'no organization' && !callFaultOf(exchange)) {
    if (tellsOfOrganization(call, exchange)) {
      const change =
        'The account has data of an organization, but GET /isUserValid and GET /user tell of none: answer GET /isUserValid with ok: true, and GET /user with role and onboarding_status.';
      const site = 'The site opens /create-organization, which would rename the organization.';
      return toReportRow(call, exchange, { site, change: [change] });
    }
    // For an account without an organization, the site does not make this call.
    return toReportRow(call, exchange, { site: 'There is no organization yet.', unchecked: true });
  }
  return result.ok
    ? toReportRow(call, exchange, judge(exchange?.envelope?.payload, result.payload))
    : failedRow(visit, call, 'The pages show an error in this place, with "Try again".');
};

const judgeList =
  (what: 'location' | 'user') =>
  (payload: unknown, shown: readonly object[]): CallJudgement => {
    const sent: unknown[] = Array.isArray(payload) ? payload : [];
    const dropped = sent.length - shown.length;
    const leftOut = [
      `${dropped} of ${sent.length} ${what}s have no valid _id and are left out: give each one an _id, a text or a whole number below 2^53.`,
    ];
    const isEmptied = sent.length > 0 && shown.length === 0;
    return {
      site: `The lists show ${countWithNoun(shown.length, what)}.`,
      without: [...findFieldProblems(what, sent), ...(dropped > 0 && !isEmptied ? leftOut : [])],
      change: isEmptied ? leftOut : [],
    };
  };

const organizationRow = (
  visit: SimulatedVisit,
  standing: Standing,
  result: ApiResult<Organization>,
): ReportRow => {
  const shown = `"${visit.store.get(organizationDetailsAtom)?.name}"`;
  return dataRow(visit, standing, 'GET /org', result, (sent, organization) => {
    if (result.statusCode >= 400 || !isObject(sent)) {
      return {
        site: 'The server says that there is no organization: its fields are empty.',
        change: ['Answer with the organization to which the user belongs.'],
      };
    }
    const nameless = 'name is in no answer: pages show "Your organization".';
    const { name } = organizationDetails(organization);
    const without = [...(name ? [] : [nameless]), ...findFieldProblems('organization', [sent])];
    return { site: `The organization is ${shown}.`, without };
  });
};

const checkData = async (visit: SimulatedVisit, standing: Standing, onRow: OnRow) => {
  const { store, api } = visit;
  const organization = await store.set(loadOrganizationAtom, SILENT_CALL);
  onRow(organizationRow(visit, standing, organization));
  const locations = await store.set(loadLocationsAtom, SILENT_CALL);
  onRow(dataRow(visit, standing, 'GET /locations', locations, judgeList('location')));
  const users = await getUsers(api, {}, SILENT_CALL);
  onRow(dataRow(visit, standing, 'GET /users', users, judgeList('user')));
  if (standing === 'admin' && users.ok) onRow(await checkUserQueries(visit, users.payload.length));
};

const validityRow = (visit: SimulatedVisit, isSettled: boolean, token: string): ReportRow => {
  const call = 'GET /isUserValid';
  const exchange = visit.last(call);
  const row = (site: string, change: string[] = []): ReportRow =>
    toReportRow(call, exchange, { site, change });
  const fault = callFaultOf(exchange);
  if (fault) return toReportRow(call, exchange, fault);
  const statusCode = exchange?.envelope?.statusCode;
  if (visit.store.get(sessionRefusedAtom)) {
    return row('The site shows "This account cannot be used here".', [
      statusCode === 401
        ? `The server did not accept the token. ${findTokenProblem(token)}`
        : 'The server says that this account may not use the product. If it may, answer ok: true with the payload true; if not, run this check with an account that may.',
    ]);
  }
  if (visit.last('GET /user')) return row('The account is valid.');
  if (isSettled)
    return row('An account that the server does not know yet: "Create your organization".');
  return row(
    'The site asks again every second, and says after a while that the server reports an error.',
    [`Answer ok: true for an account that may use the product. It answers ${statusCode} now.`],
  );
};

/** Says how the site treats an administrator (specification 5), and what has to change. */
const judgeStatus = ({ onboarding_status: status, subscription_status }: UserProfile) => {
  if (!status) return { site: 'No onboarding status: the site opens /create-organization.' };
  if (status === 'completed') {
    const page = subscription_status === 'active' ? '/all-set' : '/subscribe';
    const subscription = subscription_status ?? 'not subscribed';
    return { site: `Administrator, completed, ${subscription}: the site opens ${page}.` };
  }
  const kind = kindOfOnboardingStatus(status);
  if (kind) {
    const page = SESSION_KIND_FACTS[kind].defaultRoute;
    return { site: `Administrator, ${status}: the site opens ${page}.` };
  }
  const change = `Answer one of ${ONBOARDING_STATUSES.join(', ')} as onboarding_status. It is "${status}" now.`;
  const site = `The site stays on the page, with a notice that it does not know the status "${status}".`;
  return { site, change: [change] };
};

const profileRow = (
  visit: SimulatedVisit,
  profile: UserProfile | null,
  isSettled: boolean,
): ReportRow => {
  const call = 'GET /user';
  const exchange = visit.last(call);
  if (!isSettled) return failedRow(visit, call, 'The site asks again every 5 seconds.');
  if (!profile || (!profile.role && !profile.onboarding_status)) {
    const site = 'No organization yet: the site opens /create-organization.';
    return toReportRow(call, exchange, { site });
  }
  const without = findFieldProblems('profile', [exchange?.envelope?.payload]);
  if (profile.role === 'admin') {
    return toReportRow(call, exchange, { without, ...judgeStatus(profile) });
  }
  const role = profile.role ? `"${profile.role}"` : 'missing';
  const isMisspelt = profile.role?.trim().toLowerCase() === 'admin';
  return toReportRow(call, exchange, {
    site: `The role is ${role}: the site opens /mobile-only.`,
    change: isMisspelt ? [`Send the role "admin" exactly so: it is ${role} now.`] : [],
    without: [...without, 'Run this check with an administrator to see the rest.'],
  });
};

const checkSession = async (
  visit: SimulatedVisit,
  token: string,
  onRow: OnRow,
): Promise<Standing> => {
  const isSettled = await visit.signIn();
  const { user } = visit.store.get(sessionAtom);
  onRow(validityRow(visit, isSettled, token));
  if (visit.last('GET /user')) onRow(profileRow(visit, user, isSettled));
  if (!isSettled) return 'unknown';
  if (visit.store.get(sessionRefusedAtom)) return 'refused';
  if (user?.role && user.role !== 'admin') return 'not admin';
  if (!user?.onboarding_status) return 'no organization';
  return user.role === 'admin' ? 'admin' : 'not admin';
};

export type CheckBackendOptions = SimulatedVisitOptions & {
  token: string;
  /** Whether to go through the whole onboarding. Otherwise, the check only reads. */
  write: boolean;
  onRow: OnRow;
  /** Milliseconds to wait for a new member's profile, and for the organization's verification. */
  waitMs: number;
};

/** The site's time limit for the readiness check (specification 7). */
const READINESS_TIMEOUT_MS = 3000;

const readinessRow = async ({ url, origin }: SimulatedVisitOptions): Promise<ReportRow> => {
  const visit = createSimulatedVisit({ url, origin, token: null });
  const limits = { silent: true, timeoutMs: READINESS_TIMEOUT_MS };
  const { ok: isUp } = await visit.api.get('/readiness_check', limits);
  const exchange = visit.last('GET /readiness_check');
  const down = 'Answer ok: true within 3 seconds and without a token as long as the server works.';
  const fault = exchange?.noAnswer ? undefined : callFaultOf(exchange);
  return toReportRow('GET /readiness_check', exchange, {
    without: isUp || fault ? [] : [down],
    change: fault?.change ?? [],
    site: isUp ? 'The server is up.' : 'After any failure the site says "Server is unavailable".',
  });
};

/** Checks a backend by using it as the site does. Returns the reason if the check stops early. */
export const checkBackend = async (options: CheckBackendOptions): Promise<string | undefined> => {
  const { url, origin, token, write } = options;
  let hasFailed = false;
  const onRow: OnRow = (row) => {
    hasFailed ||= row.verdict === 'fails';
    options.onRow(row);
  };
  if (origin.startsWith('https:') && url.startsWith('http:') && !isLocalHost(new URL(url).host)) {
    return `The site is at ${origin}: browsers block its calls to an address without https. Serve the backend over https.`;
  }
  const visit = createSimulatedVisit(options);
  // This call may take longer than the readiness check below, because some servers start only when
  // the first call arrives.
  await visit.api.get('/readiness_check', SILENT_CALL);
  const { noAnswer } = visit.last('GET /readiness_check') ?? {};
  if (noAnswer) return `The server does not answer at ${url}. ${noAnswer}`;
  onRow(await readinessRow(options));

  const standing = await checkSession(visit, token, onRow);
  if (standing === 'refused') return 'The other calls were not made: the account was refused.';
  if (standing === 'not admin')
    return 'The other calls were not made: the account is no administrator.';
  for (const row of await checkTokens(options)) onRow(row);

  await checkData(visit, standing, onRow);
  if (!write) {
    await checkPreflights(options, onRow);
    return undefined;
  }
  if (standing !== 'no organization') {
    return '--write creates an organization, so it needs an account without one. Nothing was written.';
  }
  // After a failure, the account may have an organization that GET /user did not report, and
  // --write would rename this organization.
  if (hasFailed) return 'Nothing was written, because a call that only reads has failed.';
  await checkOnboarding(visit, onRow, options.waitMs);
  return undefined;
};
