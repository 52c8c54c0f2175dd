import { type AttackReportRow, type AttackTarget, createAttackReportRow } from './start-target';

/** The origin in `ALLOWED_ORIGINS` of the attacked backend. */
const OWN_ORIGIN = 'https://app.example.com';
const OTHER_ORIGINS = [
  'https://evil.example',
  `${OWN_ORIGIN}.evil.example`,
  `${OWN_ORIGIN}:8443`,
  'http://app.example.com',
  'http://localhost:3000',
  'null',
];

const REQUESTS = [
  { path: '/readiness_check', method: 'GET' },
  { path: '/user', method: 'GET' },
  { path: '/telemetry', method: 'POST', body: '{}' },
  { path: '/users', method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' } },
];

/** A break-in is a response that a page of another origin can read. */
export const attackFromOtherOrigins = async ({ url }: AttackTarget): Promise<AttackReportRow> => {
  const { row, attempt } = createAttackReportRow('CORS');
  for (const { path, headers, ...init } of REQUESTS) {
    const allowedFor = async (origin: string) => {
      const answer = await fetch(url + path, { ...init, headers: { ...headers, Origin: origin } });
      return answer.headers.get('Access-Control-Allow-Origin');
    };
    const own = await allowedFor(OWN_ORIGIN);
    // Checks that a page of `OWN_ORIGIN` can read the response. Otherwise, a backend without CORS
    // headers would seem protected.
    attempt(`its own page cannot read ${init.method} ${path}`, own !== OWN_ORIGIN);
    for (const origin of OTHER_ORIGINS) {
      const allowed = await allowedFor(origin);
      attempt(`a page of ${origin} can read ${init.method} ${path}`, allowed !== null);
    }
  }
  return row;
};
