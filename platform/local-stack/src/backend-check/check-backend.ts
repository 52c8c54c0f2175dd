import { checkData } from './check-data';
import { checkSession } from './check-session';
import { checkOnboarding, checkPermissions } from './check-writes';
import { type Row, rowOf, unreadable } from './row';
import { createVisit, type VisitOptions } from './visit';

export type CheckOptions = VisitOptions & {
  token: string;
  /** Runs the whole onboarding; otherwise nothing is sent but questions. */
  write: boolean;
  onRow: (row: Row) => void;
  /** How long to wait for a verification that somebody else decides, in ms. */
  waitMs: number;
};

const isLocal = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Whether somebody without a token gets a profile. */
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
 * Checks a backend by using it as the site does, call by call, and tells each row as it is known. Resolves to why it
 * stopped early, or to nothing.
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
