import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type ApiResult,
  addLocationsAtom,
  addUsersAtom,
  loadLocationsAtom,
  loadUsersAtom,
  refreshProfileAtom,
  saveOrganizationAtom,
  sessionAtom,
} from 'shared-session';
import { nextOnboardingStatus, ONBOARDING_STATUSES } from 'shared-session/wire';
import { sendPreflight } from './browser-fetch';
import { CHECKED_CALLS, type CheckedCall } from './calls';
import type { CallJudgement } from './row';
import type { SimulatedVisit, SimulatedVisitOptions } from './visit';

/**
 * Reports which mutations a browser may send to the backend. Sends only preflights, and only if the
 * backend has another origin.
 */
export const checkPreflights = async (
  { report }: SimulatedVisit,
  { url, origin }: SimulatedVisitOptions,
): Promise<void> => {
  const isForeign = new URL(url).origin !== origin;
  const ask = async (method: string, path: string, ...more: string[]): Promise<string[]> => {
    if (!isForeign) return [];
    const headers = ['Authorization', 'Content-Type', ...more];
    const preflight = { url: new URL(`${url}${path}`), origin, method, headers };
    return sendPreflight(preflight).catch(() => ['The server did not answer OPTIONS.']);
  };
  const reportUnsent = (call: string, judgement: CallJudgement, blocked: string[] = []): void =>
    report(call, { ...judgement, unchecked: true }, { call, said: 'not sent', blocked });
  for (const path of ['/org', '/locations', '/users']) {
    const site = 'A browser may send it; --write sends it.';
    reportUnsent(`POST ${path}`, { site }, await ask('POST', path));
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
    reportUnsent(`capabilities.${capability}`, { site, without });
  }
};

type Step = {
  call: CheckedCall;
  /** The step's name in the report, by default `call`. */
  title?: string;
  send: () => Promise<ApiResult>;
  /** The onboarding status after the step. */
  expected: string;
  /** Loads the list to which the step adds an item. */
  list?: () => Promise<ApiResult<readonly unknown[]>>;
  /** The judgement when the server has accepted the step, but the status is not `expected` yet. */
  pending?: CallJudgement;
};

const STATUSES: readonly string[] = ONBOARDING_STATUSES;

const statusOf = ({ store }: SimulatedVisit): string =>
  store.get(sessionAtom).user?.onboarding_status ?? 'none';

const POLL_MS = 2000;

/** Requests the profile until its status changes, for at most `waitMs`. */
const waitForChange = async (visit: SimulatedVisit, status: string, waitMs: number) => {
  for (let left = Math.ceil(waitMs / POLL_MS); left > 0 && statusOf(visit) === status; left--) {
    await setTimeout(Math.min(POLL_MS, waitMs));
    await visit.store.set(refreshProfileAtom);
  }
};

const countListed = async ({ list }: Step): Promise<number> => {
  const listed = await list?.();
  return listed?.ok ? listed.payload.length : 0;
};

/** Returns what is still wrong in the backend's other responses after a step of the onboarding. */
const missingAfter = (
  visit: SimulatedVisit,
  { call, title = call, expected }: Step,
  isStored: boolean,
): (string | false)[] => {
  const status = statusOf(visit);
  const role = visit.store.get(sessionAtom).user?.role ?? '';
  const isBehind = STATUSES.indexOf(status) < STATUSES.indexOf(expected);
  return [
    isBehind &&
      `After ${title}, answer GET /user with onboarding_status "${expected}": it is "${status}" now.`,
    !isBehind &&
      role !== 'admin' &&
      `After ${title}, answer GET /user with role "admin": it is "${role}" now, so the site opens /mobile-only.`,
    !isStored &&
      `After ${title}, list what was stored in ${call.replace('POST', 'GET')}, invited people too: the pages show only what is listed, and send the rest again after a lost answer.`,
  ];
};

/**
 * Takes and reports a step of the onboarding. Returns true if the server did not refuse the step,
 * and `missingAfter` finds no problem.
 */
const takeStep = async (visit: SimulatedVisit, step: Step, waitMs: number): Promise<boolean> => {
  const { call, title = call, expected, pending } = step;
  const statusBefore = statusOf(visit);
  const listedBefore = await countListed(step);
  const exchangeBefore = visit.last(call);
  const result = await step.send();
  if (visit.last(call) === exchangeBefore) {
    visit.reportFailure('GET /user', `The page cannot send ${title}: it needs this call first.`);
    return false;
  }
  const isRefused = !result.ok && result.cause === 'refused';
  const isLost = !result.ok && !isRefused;
  // Requests the profile after an unreadable response, as the site's pages do. If the server has
  // stored the data, these pages continue.
  if (isLost) await visit.store.set(refreshProfileAtom);
  // Waits like the site, because a server may know a new member only after a while.
  if (result.ok) await waitForChange(visit, pending ? statusBefore : 'none', waitMs);
  const status = statusOf(visit);
  const isStored = !step.list || (await countListed(step)) > listedBefore;
  const change = missingAfter(visit, step, isStored);
  const isDone = !isRefused && !change.some(Boolean);
  const report = (judgement: CallJudgement): void =>
    visit.report(title, judgement, visit.last(call));
  if (pending && result.ok && status !== expected) {
    report(pending);
  } else if (result.ok || isDone) {
    const lost =
      'The answer cannot be read: the pages ask for the list after each such POST. Answer with an envelope.';
    const later = `The status is "${status}" and not "${expected}": the site leaves out the pages before it.`;
    const without = [isLost && lost, isDone && status !== expected && later];
    report({ site: `The status is ${status} now.`, change, without });
  } else {
    report({
      site: `The page shows the message: ${result.message}`,
      change: [`Answer ${title} with ok: true for what was sent: it ${CHECKED_CALLS[call]}.`],
      ...visit.last(call).fault,
    });
  }
  return isDone;
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
      list: () => store.set(loadLocationsAtom, { silent: true }),
    },
    {
      call: 'POST /users',
      send: () => store.set(addUsersAtom, [user]),
      expected: nextOnboardingStatus('add_users'),
      list: () => store.set(loadUsersAtom, { silent: true }),
    },
  ];
};

/** Asks the backend to verify the organization. Some backends leave this to a person. */
const verificationOf = ({ store }: SimulatedVisit): Step => ({
  call: 'POST /org',
  title: 'POST /org verified: true',
  send: () => store.set(saveOrganizationAtom, { verified: true }),
  expected: 'completed',
  pending: {
    site: 'The page says that the verification is pending, and keeps asking GET /user.',
    without: ['Somebody has to verify the organization at the backend: verified: true did not.'],
  },
});

/** Goes through the onboarding with real changes. Stops after a failed step. */
export const checkOnboarding = async (visit: SimulatedVisit, waitMs: number): Promise<void> => {
  for (const step of stepsOf(visit)) if (!(await takeStep(visit, step, waitMs))) return;
  if (statusOf(visit) !== 'completed') await takeStep(visit, verificationOf(visit), waitMs);
  const { user } = visit.store.get(sessionAtom);
  if (user?.onboarding_status !== 'completed' || user.subscription_status === 'active') return;
  const unpaid =
    'Nobody has paid: the backend answers GET /user with subscription_status "active" once the checkout says so.';
  const judgement = { site: 'The site opens /subscribe.', without: [unpaid], unchecked: true };
  visit.report('subscription', judgement);
};
