import { isLocalHost } from '@platform/federation/local-hosts';
import { checkDataCalls } from './check-data';
import { checkOnboarding, checkPreflights } from './check-mutations';
import { checkSession, checkTokens } from './check-session';
import { createSimulatedVisit, type SimulatedVisit, type SimulatedVisitOptions } from './visit';

export type CheckBackendOptions = SimulatedVisitOptions & {
  token: string;
  /** Whether to go through the onboarding with real changes. Otherwise, the check only reads. */
  write: boolean;
  /** Milliseconds to wait for a new member's profile, and for the organization's verification. */
  waitMs: number;
};

/** The site's time limit for the readiness check (specification 7). */
const READINESS_TIMEOUT_MS = 3000;

const checkReadiness = async ({ report }: SimulatedVisit, options: SimulatedVisitOptions) => {
  const { api, last } = createSimulatedVisit({ ...options, token: null });
  const limits = { silent: true, timeoutMs: READINESS_TIMEOUT_MS };
  const { ok: isUp } = await api.get('/readiness_check', limits);
  const exchange = last('GET /readiness_check');
  // Ignores the fault if no response came. The server is only too slow, because it answered an
  // earlier request. `down` says what to change in this case.
  const fault = exchange.noAnswer ? undefined : exchange.fault;
  const down = 'Answer ok: true within 3 seconds and without a token as long as the server works.';
  const site = isUp
    ? 'The server is up.'
    : 'After any failure the site says "Server is unavailable".';
  const judgement = { site, without: [!isUp && !fault && down], change: fault?.change ?? [] };
  report('GET /readiness_check', judgement, exchange);
};

/** Checks a backend by using it as the site does. If the check stops early, returns the reason. */
export const checkBackend = async (options: CheckBackendOptions): Promise<string | undefined> => {
  const { url, origin, token, write } = options;
  if (origin.startsWith('https:') && url.startsWith('http:') && !isLocalHost(new URL(url).host)) {
    return `The site is at ${origin}: browsers block its calls to an address without https. Serve the backend over https.`;
  }
  const visit = createSimulatedVisit(options);
  // This first request has a longer time limit than the readiness check below, because some servers
  // start only when the first request arrives.
  await visit.api.get('/readiness_check', { silent: true });
  const { noAnswer } = visit.last('GET /readiness_check');
  if (noAnswer) return `The server does not answer at ${url}. ${noAnswer}`;
  await checkReadiness(visit, options);

  const accountKind = await checkSession(visit, token);
  if (accountKind === 'refused') return 'The other calls were not made: the account was refused.';
  if (accountKind === 'not admin')
    return 'The other calls were not made: the account is no administrator.';
  await checkTokens(visit, options);
  await checkDataCalls(visit, accountKind);
  if (!write) {
    await checkPreflights(visit, options);
    return undefined;
  }
  if (accountKind !== 'no organization') {
    return '--write creates an organization, so it needs an account without one. Nothing was written.';
  }
  // Stops after a failure. The account may have an organization that GET /user did not report, and
  // --write would rename this organization.
  if (visit.rows.some(({ verdict }) => verdict === 'fails'))
    return 'Nothing was written, because a call that only reads has failed.';
  await checkOnboarding(visit, options.waitMs);
  return undefined;
};
