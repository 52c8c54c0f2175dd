import { randomUUID } from 'node:crypto';
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
import { askPermission } from './browser-fetch';
import { type Row, rowOf, unreadable } from './row';
import type { Visit, VisitOptions } from './visit';

/** Sends the preflight request of each POST, but no POST. */
export const checkPermissions = async (
  { url, origin }: VisitOptions,
  onRow: (row: Row) => void,
): Promise<void> => {
  const isForeign = new URL(url).origin !== origin;
  const ask = (method: string, path: string, more: string[] = []): Promise<string[]> =>
    isForeign
      ? askPermission({
          url: new URL(`${url}${path}`),
          origin,
          method,
          headers: ['authorization', 'content-type', ...more],
        }).catch(() => ['The server did not answer OPTIONS.'])
      : Promise.resolve([]);
  for (const path of ['/org', '/locations', '/users']) {
    const change = await ask('POST', path);
    onRow({
      call: `POST ${path}`,
      verdict: change.length > 0 ? 'fails' : 'not checked',
      answered: 'not sent',
      site:
        change.length > 0
          ? 'A browser blocks this call (CORS).'
          : 'A browser may send it; --write sends it.',
      without: [],
      change,
    });
  }
  const extensions: [string, string[]][] = [
    ['idempotency', await ask('POST', '/locations', ['idempotency-key'])],
    ['manage', [...(await ask('PATCH', '/users/1')), ...(await ask('DELETE', '/users/1'))]],
  ];
  for (const [capability, problems] of extensions) {
    onRow({
      call: `capabilities.${capability}`,
      verdict: 'not checked',
      answered: 'not sent',
      site:
        problems.length > 0
          ? 'Leave it off: a browser would block its calls (CORS).'
          : 'A browser may send its calls. Switch it on if the server answers them.',
      without: problems,
      change: [],
    });
  }
};

/** The call that verifies the organization, as a row of the table. */
const VERIFY = 'POST /org verified: true';

/** How often the check asks whether the organization was verified, in milliseconds. */
const ASK_AGAIN_MS = 2000;

/** Runs the onboarding as the pages do, on an account without an organization. Stops at the first step that fails. */
export const checkOnboarding = async (
  visit: Visit,
  onRow: (row: Row) => void,
  waitMs: number,
): Promise<void> => {
  const mark = randomUUID().slice(0, 8);
  const { store } = visit;
  const status = (): string => store.get(sessionAtom).user?.onboarding_status ?? 'none';

  /** Runs one step: the server must store what was sent and change the status. Resolves to true when it did. */
  const step = async (
    call: string,
    result: ApiResult,
    expected: string,
    isStored: () => Promise<boolean> | boolean = () => true,
  ): Promise<boolean> => {
    const exchange = visit.last('POST', call.split(' ')[1] ?? '');
    // After an unreadable answer, the pages ask what is stored. They continue if it is there.
    const isLost = !result.ok && result.cause !== 'refused';
    if (isLost) await store.set(refreshProfileAtom);
    const isDone = status() === expected && (await isStored());
    if (result.ok || (isLost && isDone)) {
      const change = isDone
        ? []
        : [
            `After ${call}, answer the GET calls with what was stored, and GET /user with onboarding_status "${expected}": it is "${status()}" now, so the site stays on this step.`,
          ];
      const without = isLost
        ? [
            'The answer cannot be read: the pages ask for the list after each such POST. Answer with an envelope.',
          ]
        : [];
      onRow(rowOf(call, exchange, { site: `The status is ${status()} now.`, change, without }));
      return isDone;
    }
    const fault = unreadable(exchange);
    onRow(
      rowOf(call, exchange, {
        site: fault?.site ?? `The page shows the message: ${result.message}`,
        change: fault?.change ?? [
          `Answer ${call} with ok: true for what was sent (specification 8).`,
        ],
      }),
    );
    return false;
  };

  const organization = { name: `Backend check ${mark}` };
  const made = await store.set(saveOrganizationAtom, organization);
  if (!(await step('POST /org', made, 'add_locations'))) return;

  const location = { name: `Check location ${mark}` };
  const located = await store.set(addLocationsAtom, [location]);
  const hasLocation = async (): Promise<boolean> => {
    await store.set(loadLocationsAtom, { silent: true });
    return store.get(locationsAtom)?.some(({ name }) => name === location.name) ?? false;
  };
  if (!(await step('POST /locations', located, 'add_users', hasLocation))) return;

  const user = { name: `Check ${mark}`, email: `check-${mark}@example.com`, role: 'user' as const };
  const added = await store.set(addUsersAtom, [user]);
  const hasUser = async (): Promise<boolean> => {
    await store.set(loadUsersAtom, { silent: true });
    return (store.get(usersAtom)?.length ?? 0) > 0;
  };
  if (!(await step('POST /users', added, 'verification', hasUser))) return;

  const verified = await store.set(saveOrganizationAtom, { verified: true });
  const until = performance.now() + waitMs;
  const isRefused = !verified.ok && verified.cause === 'refused';
  if (!verified.ok && !isRefused) await store.set(refreshProfileAtom);
  while (!isRefused && status() === 'verification' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    await store.set(refreshProfileAtom);
  }
  const exchange = visit.last('POST', '/org');
  if (isRefused || status() === 'completed') await step(VERIFY, verified, 'completed');
  else {
    onRow(
      rowOf(VERIFY, exchange, {
        site: 'The page says that the verification is pending, and keeps asking GET /user.',
        without: [
          'Somebody has to verify the organization at the backend: verified: true did not.',
        ],
      }),
    );
    return;
  }
  if (!isRefused && store.get(sessionAtom).user?.subscription_status !== 'active') {
    onRow({
      call: 'subscription',
      verdict: 'not checked',
      answered: '',
      site: 'The site opens /subscribe.',
      without: [
        'Nobody has paid: the backend answers GET /user with subscription_status "active" once the checkout says so.',
      ],
      change: [],
    });
  }
};
