import { callFaultOf, type ReportRow, toReportRow } from './row';
import { createSimulatedVisit, type SimulatedVisitOptions, withWrongSignature } from './visit';

const askForProfile = async (options: SimulatedVisitOptions) => {
  const visit = createSimulatedVisit(options);
  const answer = await visit.api.get('/user', { silent: true });
  return { answer, exchange: visit.last('GET /user') };
};

/** Returns a row only if a request without token gets a profile, or a browser blocks the error. */
const noTokenRow = async (options: SimulatedVisitOptions): Promise<ReportRow | undefined> => {
  const { answer, exchange } = await askForProfile({ ...options, token: null });
  const hasProfile = answer.ok && Boolean(answer.payload);
  if (!hasProfile && !exchange?.blocked.length) return undefined;
  return toReportRow('GET /user, no token', exchange, {
    site: 'Anybody can read this.',
    change: hasProfile
      ? ['Verify the id token of every call: one without a token was answered with a profile.']
      : [],
  });
};

/** Returns a row only if a token with a wrong signature gets a response other than 401. */
const badSignatureRow = async (options: SimulatedVisitOptions): Promise<ReportRow | undefined> => {
  const token = withWrongSignature(options.token ?? '');
  if (token === undefined) return undefined;
  const { answer, exchange } = await askForProfile({ ...options, token });
  const row = (site: string, change: string): ReportRow =>
    toReportRow('GET /user, bad signature', exchange, {
      site,
      change: [change],
      ...callFaultOf(exchange),
    });
  if (answer.ok) {
    return row(
      'Anybody can use the account of somebody else.',
      'Verify the signature of every id token, and answer 401 if it is wrong: one with a changed signature got no error.',
    );
  }
  const statusCode = exchange?.envelope?.statusCode;
  // The row about the missing token already reports that a browser blocks errors.
  if (statusCode === 401) return undefined;
  return row(
    'The site does not fetch a new token: it does so only after 401.',
    `Answer a token that is not valid with 401, in an envelope. It is ${statusCode} now.`,
  );
};

/** Checks how the server treats a missing token and a wrong one. Returns a row for each problem. */
export const checkTokens = async (options: SimulatedVisitOptions): Promise<ReportRow[]> => {
  const rows = [await noTokenRow(options), await badSignatureRow(options)];
  return rows.filter((row) => row !== undefined);
};
