import { sessionAtom, sessionRefusedAtom, type UserProfile } from 'shared-session';
import { checkData, missingFields, type Standing } from './check-data';
import { checkOnboarding, checkPermissions } from './check-mutations';
import { type Row, readBody, rowOf, unreadable } from './row';
import { createVisit, doubtsAbout, type Visit, type VisitOptions } from './visit';

const PAGES: Record<string, string> = {
  add_locations: '/add-locations',
  add_users: '/add-users',
  verification: '/verification',
};

/** Where the guard leads an administrator with this profile (specification 5). */
const pageOf = ({ onboarding_status, subscription_status }: UserProfile): string | undefined => {
  if (onboarding_status === 'completed') {
    return subscription_status === 'active' ? '/all-set' : '/subscribe';
  }
  return PAGES[onboarding_status ?? ''];
};

const validityRow = (visit: Visit, isSettled: boolean, token: string): Row => {
  const exchange = visit.last('GET', '/isUserValid');
  const row = (site: string, change: string[] = []): Row =>
    rowOf('GET /isUserValid', exchange, { site, change });
  const fault = unreadable(exchange);
  if (fault || !exchange) return rowOf('GET /isUserValid', exchange, fault ?? { site: '' });
  const body = readBody(exchange);
  const statusCode = body.kind === 'envelope' ? body.statusCode : 0;
  if (visit.store.get(sessionRefusedAtom)) {
    return row('The site shows "This account cannot be used here".', [
      statusCode === 401
        ? `The server did not accept the token. ${doubtsAbout(token)}`
        : 'The server says that this account may not use the product. If it may, answer ok: true with the payload true; if not, run this check with an account that may.',
    ]);
  }
  if (visit.last('GET', '/user')) return row('The account is valid.');
  if (isSettled)
    return row('An account that the server does not know yet: "Create your organization".');
  return row(
    'The site asks again every second, and says after a while that the server reports an error.',
    [`Answer ok: true for an account that may use the product. It answers ${statusCode} now.`],
  );
};

const profileRow = (visit: Visit, profile: UserProfile | null, isSettled: boolean): Row => {
  const exchange = visit.last('GET', '/user');
  const row = (site: string, more: { without?: string[]; change?: string[] } = {}): Row =>
    rowOf('GET /user', exchange, { site, ...more });
  if (!isSettled || !exchange) {
    const fault = unreadable(exchange);
    return row(fault?.site ?? 'The site asks again every 5 seconds.', {
      change: fault?.change ?? [
        'Answer ok: true with the profile; or 401, or the payload null, when the user has no organization.',
      ],
    });
  }
  if (!profile || (!profile.role && !profile.onboarding_status)) {
    return row('No organization yet: the site opens /create-organization.');
  }
  const body = readBody(exchange);
  const sent = body.kind === 'envelope' ? body.envelope.payload : undefined;
  const without = missingFields('profile', [sent], [profile]);
  if (profile.role !== 'admin') {
    return row(
      `The role is ${profile.role ? `"${profile.role}"` : 'missing'}: the site opens /mobile-only.`,
      { without: [...without, 'Run this check with an administrator to see the rest.'] },
    );
  }
  if (!profile.onboarding_status) {
    return row('No onboarding status: the site opens /create-organization.', { without });
  }
  const page = pageOf(profile);
  if (page) {
    const { onboarding_status: onboarding, subscription_status: subscription } = profile;
    const status = [
      onboarding,
      ...(onboarding === 'completed' ? [subscription ?? 'not subscribed'] : []),
    ];
    return row(`Administrator, ${status.join(', ')}: the site opens ${page}.`, { without });
  }
  return row('The site shows an error page: it does not know this status.', {
    without,
    change: [
      `Answer one of add_locations, add_users, verification, completed as onboarding_status. It is "${profile.onboarding_status}" now.`,
    ],
  });
};

/** Signs in and checks the two calls with which every visit starts. */
const checkSession = async (
  visit: Visit,
  token: string,
): Promise<{ rows: Row[]; standing: Standing }> => {
  const isSettled = await visit.signIn();
  const { user } = visit.store.get(sessionAtom);
  const rows = [validityRow(visit, isSettled, token)];
  if (visit.last('GET', '/user')) rows.push(profileRow(visit, user, isSettled));
  if (!isSettled) return { rows, standing: 'unknown' };
  if (visit.store.get(sessionRefusedAtom)) return { rows, standing: 'refused' };
  if (!user?.onboarding_status) {
    return {
      rows,
      standing: user?.role && user.role !== 'admin' ? 'not admin' : 'no organization',
    };
  }
  return { rows, standing: user.role === 'admin' ? 'admin' : 'not admin' };
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

/** Checks whether a visitor without a token gets a profile. */
const strangerRow = async ({ url, origin }: VisitOptions): Promise<Row | undefined> => {
  const stranger = createVisit({ url, origin, token: null });
  const answer = await stranger.api.get('/user', { silent: true });
  if (!answer.ok || !answer.payload) return undefined;
  return rowOf('GET /user, no token', stranger.last('GET', '/user'), {
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
  const first = visit.last('GET', '/readiness_check');
  if (first?.noAnswer) return `The server does not answer at ${url}. ${first.noAnswer}`;
  const fault = unreadable(first);
  onRow(
    rowOf('GET /readiness_check', first, {
      site: readiness.ok
        ? 'The server is up.'
        : 'After any failure the site says "Server is unavailable".',
      change: fault?.change ?? [],
      without:
        readiness.ok || fault
          ? []
          : ['Answer ok: true without a token as long as the server works.'],
    }),
  );

  const { rows, standing } = await checkSession(visit, token);
  for (const row of rows) onRow(row);
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
