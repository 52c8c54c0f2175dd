import { DEFAULT_ROUTES, sessionKindOfOnboardingStatus } from '@platform/federation/runtime';
import { sessionAtom, sessionRefusedAtom, type UserProfile } from 'shared-session';
import { ONBOARDING_STATUSES } from 'shared-session/wire';
import * as v from 'valibot';
import { findFieldProblems } from './calls';
import type { CallJudgement } from './row';
import { createSimulatedVisit, type SimulatedVisit, type SimulatedVisitOptions } from './visit';

const jsonSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

const decoded = (part = ''): Record<string, unknown> | undefined => {
  const read = v.safeParse(jsonSchema, Buffer.from(part, 'base64url').toString());
  return read.success ? read.output : undefined;
};

/** Returns the likely reason why a server rejects a token, judged by the token's content. */
const findTokenProblem = (token: string): string => {
  const [header, claims] = token.split('.').map(decoded);
  if (!header || !claims) {
    return 'It is not an id token: one consists of three parts with dots between them.';
  }
  if (typeof claims.exp === 'number' && claims.exp * 1000 < Date.now()) {
    return `It expired at ${new Date(claims.exp * 1000).toISOString()}: an id token lasts an hour. Get a new one.`;
  }
  if (header.alg === 'none') {
    return 'It is a token of the local emulator, without a signature: the server must be told to accept those, for local runs only.';
  }
  return `Its claim "aud" is "${String(claims.aud)}": is that what the server checks tokens against?`;
};

/** What the check knows about the token's owner. This decides which calls the check makes next. */
export type AccountKind = 'unknown' | 'refused' | 'no organization' | 'not admin' | 'admin';

const judgeValidity = (
  { store, last, hasCalled }: SimulatedVisit,
  isSettled: boolean,
  token: string,
): CallJudgement => {
  const { envelope, fault } = last('GET /isUserValid');
  if (fault) return fault;
  if (store.get(sessionRefusedAtom)) {
    const change =
      envelope?.statusCode === 401
        ? `The server did not accept the token. ${findTokenProblem(token)}`
        : 'The server says that this account may not use the product. If it may, answer ok: true with the payload true; if not, run this check with an account that may.';
    return { site: 'The site shows "This account cannot be used here".', change: [change] };
  }
  if (hasCalled('GET /user')) return { site: 'The account is valid.' };
  if (isSettled && envelope?.ok) {
    return { site: 'The account is valid, without an organization: "Create your organization".' };
  }
  if (isSettled) {
    return { site: 'An account that the server does not know yet: "Create your organization".' };
  }
  const change = `Answer ok: true for an account that may use the product. It answers ${envelope?.statusCode} now.`;
  return {
    site: 'The site asks again every second, and says after a while that the server reports an error.',
    change: [change],
  };
};

/** Says how the site treats an administrator (specification 5), and what has to change. */
const judgeStatus = ({
  onboarding_status: status,
  subscription_status: subscription = 'not subscribed',
}: UserProfile): CallJudgement => {
  if (!status) return { site: 'No onboarding status: the site opens /create-organization.' };
  if (status === 'completed') {
    const page = subscription === 'active' ? '/all-set' : '/subscribe';
    return { site: `Administrator, completed, ${subscription}: the site opens ${page}.` };
  }
  const kind = sessionKindOfOnboardingStatus(status);
  if (kind) {
    const page = DEFAULT_ROUTES[kind];
    return { site: `Administrator, ${status}: the site opens ${page}.` };
  }
  const change = `Answer one of ${ONBOARDING_STATUSES.join(', ')} as onboarding_status. It is "${status}" now.`;
  const site = `The site stays on the page, with a notice that it does not know the status "${status}".`;
  return { site, change: [change] };
};

const judgeProfile = (sent: unknown, profile: UserProfile | null): CallJudgement => {
  if (!profile?.role && !profile?.onboarding_status) {
    return { site: 'No organization yet: the site opens /create-organization.' };
  }
  const without = findFieldProblems('profile', [sent]);
  if (profile.role === 'admin') return { without, ...judgeStatus(profile) };
  const role = profile.role ? `"${profile.role}"` : 'missing';
  const isMisspelt = profile.role?.trim().toLowerCase() === 'admin';
  return {
    site: `The role is ${role}: the site opens /mobile-only.`,
    change: [isMisspelt && `Send the role "admin" exactly so: it is ${role} now.`],
    without: [...without, 'Run this check with an administrator to see the rest.'],
  };
};

/** Signs in, and reports how the site treats the account. */
export const checkSession = async (visit: SimulatedVisit, token: string): Promise<AccountKind> => {
  const { store, last, hasCalled, report } = visit;
  const isSettled = await visit.signIn();
  const { user } = store.get(sessionAtom);
  report('GET /isUserValid', judgeValidity(visit, isSettled, token));
  if (hasCalled('GET /user') && isSettled) {
    report('GET /user', judgeProfile(last('GET /user').envelope?.payload, user));
  } else if (hasCalled('GET /user')) {
    visit.reportFailure('GET /user', 'The site asks again every 5 seconds.');
  }
  if (!isSettled) return 'unknown';
  if (store.get(sessionRefusedAtom)) return 'refused';
  if (user?.role && user.role !== 'admin') return 'not admin';
  if (!user?.onboarding_status) return 'no organization';
  return user.role === 'admin' ? 'admin' : 'not admin';
};

/** Returns the token with a wrong signature, or undefined for an unsigned token of the emulator. */
const withWrongSignature = (token: string): string | undefined => {
  const [header, claims, signature] = token.split('.');
  if (!signature || decoded(header)?.alg === 'none') return undefined;
  return [header, claims, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join('.');
};

const askForProfile = async (options: SimulatedVisitOptions) => {
  const { api, last } = createSimulatedVisit(options);
  const answer = await api.get('/user', { silent: true });
  return { answer, exchange: last('GET /user') };
};

/** Checks requests without a token and with a wrong token. Reports only problems. */
export const checkTokens = async (
  { report }: SimulatedVisit,
  options: SimulatedVisitOptions & { token: string },
): Promise<void> => {
  const open = await askForProfile({ ...options, token: null });
  const hasProfile = open.answer.ok && Boolean(open.answer.payload);
  if (hasProfile || open.exchange.blocked.length > 0) {
    const unverified =
      'Verify the id token of every call: one without a token was answered with a profile.';
    const judgement = { site: 'Anybody can read this.', change: [hasProfile && unverified] };
    report('GET /user, no token', judgement, open.exchange);
  }

  const token = withWrongSignature(options.token);
  if (token === undefined) return;
  const { answer, exchange } = await askForProfile({ ...options, token });
  const statusCode = exchange.envelope?.statusCode;
  const isRejected = !answer.ok && statusCode === 401;
  // Reports no 401, which is the correct response to a wrong token. But reports a 401 that browsers
  // would block, unless the report "GET /user, no token" has already named this problem.
  if (isRejected && (exchange.blocked.length === 0 || open.exchange.blocked.length > 0)) return;
  const [site, change] = answer.ok
    ? [
        'Anybody can use the account of somebody else.',
        'Verify the signature of every id token, and answer 401 if it is wrong: one with a changed signature got no error.',
      ]
    : [
        'The site does not fetch a new token: it does so only after 401.',
        !isRejected &&
          `Answer a token that is not valid with 401, in an envelope. It is ${statusCode} now.`,
      ];
  const judgement = { site, change: [change], ...exchange.fault };
  report('GET /user, bad signature', judgement, exchange);
};
