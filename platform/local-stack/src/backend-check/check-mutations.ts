import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type ApiResult,
  addLocationsAtom,
  addUsersAtom,
  loadLocationsAtom,
  loadUsersAtom,
  locationsAtom,
  refreshProfileAtom,
  saveOrganizationAtom,
  sessionAtom,
  usersAtom,
} from 'shared-session';
import { nextOnboardingStatus, ONBOARDING_STATUSES } from 'shared-session/wire';
import { sendPreflight } from './browser-fetch';
import { CHECKED_CALLS, type CheckedCall } from './calls';
import { callFaultOf, type OnRow, type ReportRow, toReportRow, toUnsentReportRow } from './row';
import type { SimulatedVisit, SimulatedVisitOptions } from './visit';

/** Asks a backend on another origin which changes a browser may send. Sends only preflights. */
export const checkPreflights = async ({ url, origin }: SimulatedVisitOptions, onRow: OnRow) => {
  const isForeign = new URL(url).origin !== origin;
  const ask = async (method: string, path: string, ...more: string[]): Promise<string[]> => {
    if (!isForeign) return [];
    const headers = ['Authorization', 'Content-Type', ...more];
    const preflight = { url: new URL(`${url}${path}`), origin, method, headers };
    return sendPreflight(preflight).catch(() => ['The server did not answer OPTIONS.']);
  };
  for (const path of ['/org', '/locations', '/users']) {
    const site = 'A browser may send it; --write sends it.';
    onRow(toUnsentReportRow(`POST ${path}`, { site, change: await ask('POST', path) }));
  }
  const capabilities = {
    idempotency: await ask('POST', '/locations', 'Idempotency-Key'),
    manage: [...(await ask('PATCH', '/users/1')), ...(await ask('DELETE', '/users/1'))],
  };
  for (const [capability, without] of Object.entries(capabilities)) {
    const site =
      without.length > 0
        ? 'Leave it off: a browser would block its calls (CORS).'
        : 'A browser may send its calls. Switch it on if the server answers them.';
    onRow(toUnsentReportRow(`capabilities.${capability}`, { site, without }));
  }
};

type Step = {
  call: CheckedCall;
  /** The name of the step in the table, by default that of the call. */
  title?: string;
  send: () => Promise<ApiResult>;
  /** The onboarding status after the step. */
  expected: string;
  /** Returns how many items the server lists. Undefined for a step that adds no item. */
  countListed?: () => Promise<number>;
};

const STATUSES: readonly string[] = ONBOARDING_STATUSES;

const statusOf = ({ store }: SimulatedVisit): string =>
  store.get(sessionAtom).user?.onboarding_status ?? 'none';

const POLL_MS = 2000;

/** Requests the profile again and again, for at most `waitMs`, until its status changes. */
const waitForChange = async (visit: SimulatedVisit, status: string, waitMs: number) => {
  for (let left = Math.ceil(waitMs / POLL_MS); left > 0 && statusOf(visit) === status; left--) {
    await setTimeout(Math.min(POLL_MS, waitMs));
    await visit.store.set(refreshProfileAtom);
  }
};

/** Returns what is still wrong in the backend's other responses after a step of the onboarding. */
const missingAfter = (
  visit: SimulatedVisit,
  { call, title = call, expected }: Omit<Step, 'send'>,
  isStored: boolean,
): string[] => {
  const status = statusOf(visit);
  const role = visit.store.get(sessionAtom).user?.role ?? '';
  const change: string[] = [];
  if (STATUSES.indexOf(status) < STATUSES.indexOf(expected)) {
    change.push(
      `After ${title}, answer GET /user with onboarding_status "${expected}": it is "${status}" now.`,
    );
  } else if (role !== 'admin') {
    change.push(
      `After ${title}, answer GET /user with role "admin": it is "${role}" now, so the site opens /mobile-only.`,
    );
  }
  if (!isStored) {
    change.push(
      `After ${title}, list what was stored in ${call.replace('POST', 'GET')}, invited people too: the pages show only what is listed, and send the rest again after a lost answer.`,
    );
  }
  return change;
};

/**
 * Judges a step of the onboarding. The step is done if the account is an administrator with at
 * least the expected status and, with `countListed`, the server lists more items than before.
 */
const judge = async (
  visit: SimulatedVisit,
  step: Omit<Step, 'send'>,
  result: ApiResult,
  listedBefore = 0,
): Promise<{ row: ReportRow; isDone: boolean }> => {
  const { call, title = call, expected, countListed } = step;
  const exchange = visit.last(call);
  // After an unreadable response, the site's pages ask whether the server stored the data, and
  // continue if it did. So the check also asks.
  const isLost = !result.ok && result.cause !== 'refused';
  if (isLost) await visit.store.set(refreshProfileAtom);
  const status = statusOf(visit);
  const isStored = countListed === undefined || (await countListed()) > listedBefore;
  const missing = missingAfter(visit, step, isStored);
  const isDone = missing.length === 0;
  if (!result.ok && !(isLost && isDone)) {
    const site = `The page shows the message: ${result.message}`;
    const change = [`Answer ${title} with ok: true for what was sent: it ${CHECKED_CALLS[call]}.`];
    const row = toReportRow(title, exchange, { site, change, ...callFaultOf(exchange) });
    return { row, isDone: false };
  }
  const lost =
    'The answer cannot be read: the pages ask for the list after each such POST. Answer with an envelope.';
  const later = `The status is "${status}" and not "${expected}": the site leaves out the pages before it.`;
  const row = toReportRow(title, exchange, {
    site: `The status is ${status} now.`,
    change: missing,
    without: [...(isLost ? [lost] : []), ...(isDone && status !== expected ? [later] : [])],
  });
  return { row, isDone };
};

const stepsOf = ({ store }: SimulatedVisit): Step[] => {
  const mark = randomUUID().slice(0, 8);
  const location = { name: `Check location ${mark}` };
  const user = { name: `Check ${mark}`, email: `check-${mark}@example.com`, role: 'user' as const };
  return [
    {
      call: 'POST /org',
      send: () => store.set(saveOrganizationAtom, { name: `Backend check ${mark}` }),
      expected: 'add_locations',
    },
    {
      call: 'POST /locations',
      send: () => store.set(addLocationsAtom, [location]),
      expected: nextOnboardingStatus('add_locations'),
      countListed: async () => {
        await store.set(loadLocationsAtom, { silent: true });
        return store.get(locationsAtom)?.length ?? 0;
      },
    },
    {
      call: 'POST /users',
      send: () => store.set(addUsersAtom, [user]),
      expected: nextOnboardingStatus('add_users'),
      countListed: async () => {
        await store.set(loadUsersAtom, { silent: true });
        return store.get(usersAtom)?.length ?? 0;
      },
    },
  ];
};

const VERIFY_CALL = 'POST /org verified: true';

/** Asks the backend to verify the organization. Waits, because a person may have to do this. */
const verificationRow = async (visit: SimulatedVisit, waitMs: number): Promise<ReportRow> => {
  const { store } = visit;
  const result = await store.set(saveOrganizationAtom, { verified: true });
  const isRefused = !result.ok && result.cause === 'refused';
  if (!result.ok && !isRefused) await store.set(refreshProfileAtom);
  if (!isRefused) await waitForChange(visit, 'verification', waitMs);
  const step = { call: 'POST /org', title: VERIFY_CALL, expected: 'completed' } as const;
  if (isRefused || statusOf(visit) === 'completed') return (await judge(visit, step, result)).row;
  return toReportRow(VERIFY_CALL, visit.last('POST /org'), {
    site: 'The page says that the verification is pending, and keeps asking GET /user.',
    without: ['Somebody has to verify the organization at the backend: verified: true did not.'],
  });
};

/** Goes through the onboarding with real changes. Reports each step. Stops after a failed step. */
export const checkOnboarding = async (visit: SimulatedVisit, onRow: OnRow, waitMs: number) => {
  for (const step of stepsOf(visit)) {
    const listedBefore = await step.countListed?.();
    const result = await step.send();
    // Waits like the site, because a server may know a new member only after a while.
    if (result.ok) await waitForChange(visit, 'none', waitMs);
    const { row, isDone } = await judge(visit, step, result, listedBefore);
    onRow(row);
    if (!isDone) return;
  }
  if (statusOf(visit) !== 'completed') onRow(await verificationRow(visit, waitMs));
  const { user } = visit.store.get(sessionAtom);
  if (user?.onboarding_status !== 'completed' || user.subscription_status === 'active') return;
  const unpaid =
    'Nobody has paid: the backend answers GET /user with subscription_status "active" once the checkout says so.';
  const judgement = { site: 'The site opens /subscribe.', without: [unpaid], unchecked: true };
  onRow(toReportRow('subscription', undefined, judgement));
};
