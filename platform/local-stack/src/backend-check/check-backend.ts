import { sessionAtom, sessionRefusedAtom, type UserProfile } from 'shared-session';
import { CALLS, missingFields } from './calls';
import { checkData, type Standing } from './check-data';
import { checkOnboarding, checkPermissions } from './check-mutations';
import { envelopeOf, findUnreadable, type Row, rowOf } from './row';
import { createVisit, doubtsAbout, type Visit, type VisitOptions } from './visit';

/** The page that the guard opens at each step of the onboarding (specification 5). */
const PAGES: Record<string, string> = {
  add_locations: '/add-locations',
  add_users: '/add-users',
  verification: '/verification',
};

const validityRow = (visit: Visit, isSettled: boolean, token: string): Row => {
  const call = 'GET /isUserValid';
  const exchange = visit.last(call);
  const row = (site: string, change: string[] = []): Row => rowOf(call, exchange, { site, change });
  const fault = findUnreadable(exchange);
  if (fault) return rowOf(call, exchange, fault);
  const statusCode = envelopeOf(exchange)?.statusCode;
  if (visit.store.get(sessionRefusedAtom)) {
    return row('The site shows "This account cannot be used here".', [
      statusCode === 401
        ? `The server did not accept the token. ${doubtsAbout(token)}`
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

/** What the site makes of the profile of an administrator (specification 5), and what has to change. */
const statusFinding = ({ onboarding_status: status, subscription_status }: UserProfile) => {
  if (!status) return { site: 'No onboarding status: the site opens /create-organization.' };
  if (status === 'completed') {
    const page = subscription_status === 'active' ? '/all-set' : '/subscribe';
    const subscription = subscription_status ?? 'not subscribed';
    return { site: `Administrator, completed, ${subscription}: the site opens ${page}.` };
  }
  const page = PAGES[status];
  if (page) return { site: `Administrator, ${status}: the site opens ${page}.` };
  const change = `Answer one of add_locations, add_users, verification, completed as onboarding_status. It is "${status}" now.`;
  return { site: 'The site shows an error page: it does not know this status.', change: [change] };
};

const profileRow = (visit: Visit, profile: UserProfile | null, isSettled: boolean): Row => {
  const call = 'GET /user';
  const exchange = visit.last(call);
  if (!isSettled || !exchange) {
    const change = [`Answer ${call} with ok: true and as payload ${CALLS[call]}.`];
    const site = 'The site asks again every 5 seconds.';
    return rowOf(call, exchange, { site, change, ...findUnreadable(exchange) });
  }
  if (!profile || (!profile.role && !profile.onboarding_status)) {
    const site = 'No organization yet: the site opens /create-organization.';
    return rowOf(call, exchange, { site });
  }
  const without = missingFields('profile', [envelopeOf(exchange)?.payload]);
  if (profile.role === 'admin') {
    return rowOf(call, exchange, { without, ...statusFinding(profile) });
  }
  const role = profile.role ? `"${profile.role}"` : 'missing';
  return rowOf(call, exchange, {
    site: `The role is ${role}: the site opens /mobile-only.`,
    without: [...without, 'Run this check with an administrator to see the rest.'],
  });
};

/** Signs in and checks the two calls with which every visit starts. */
const checkSession = async (
  visit: Visit,
  token: string,
  onRow: (row: Row) => void,
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

export type CheckOptions = VisitOptions & {
  token: string;
  /** Runs the whole onboarding. Without it, the check only reads. */
  write: boolean;
  onRow: (row: Row) => void;
  /** How long to wait for a verification by somebody else, in milliseconds. */
  waitMs: number;
};

const isLocal = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const readinessRow = (visit: Visit, isUp: boolean): Row => {
  const exchange = visit.last('GET /readiness_check');
  const down = 'Answer ok: true without a token as long as the server works.';
  const fault = findUnreadable(exchange);
  return rowOf('GET /readiness_check', exchange, {
    without: isUp || fault ? [] : [down],
    change: fault?.change ?? [],
    site: isUp ? 'The server is up.' : 'After any failure the site says "Server is unavailable".',
  });
};

/** Checks whether a visitor without a token gets a profile. */
const strangerRow = async ({ url, origin }: VisitOptions): Promise<Row | undefined> => {
  const stranger = createVisit({ url, origin, token: null });
  const answer = await stranger.api.get('/user', { silent: true });
  if (!answer.ok || !answer.payload) return undefined;
  return rowOf('GET /user, no token', stranger.last('GET /user'), {
    site: 'Anybody can read this.',
    change: ['Verify the id token of every call: one without a token was answered with a profile.'],
  });
};

/**
 * Checks a backend by using it as the site does, call by call, and reports each row when it is known. Resolves to the
 * reason when it stopped early.
 */
export const checkBackend = async (options: CheckOptions): Promise<string | undefined> => {
  const { url, origin, token, write, onRow } = options;
  if (origin.startsWith('https:') && url.startsWith('http:') && !isLocal(new URL(url))) {
    return `The site is at ${origin}: browsers block its calls to an address without https. Serve the backend over https.`;
  }
  const visit = createVisit(options);
  const readiness = await visit.api.get('/readiness_check', { silent: true });
  const { noAnswer } = visit.last('GET /readiness_check') ?? {};
  if (noAnswer) return `The server does not answer at ${url}. ${noAnswer}`;
  onRow(readinessRow(visit, readiness.ok));

  const standing = await checkSession(visit, token, onRow);
  if (standing === 'refused') return 'The other calls were not made: the account was refused.';
  if (standing === 'not admin')
    return 'The other calls were not made: the account is no administrator.';
  const stranger = await strangerRow(options);
  if (stranger) onRow(stranger);

  await checkData(visit, standing, onRow);
  if (!write) {
    await checkPermissions(options, onRow);
    return undefined;
  }
  if (standing !== 'no organization') {
    return '--write creates an organization, so it needs an account without one. Nothing was written.';
  }
  await checkOnboarding(visit, onRow, options.waitMs);
  return undefined;
};
