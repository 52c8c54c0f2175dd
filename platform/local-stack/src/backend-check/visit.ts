import { setTimeout } from 'node:timers/promises';
import { apiAtom, sessionAtom } from 'shared-session';
import { createSessionLifecycle, createSessionStore } from 'shared-session/host';
import { createBrowserFetch } from './browser-fetch';
import { CHECKED_CALLS, type CheckedCall } from './calls';
import { type CallJudgement, type CallReport, type HttpExchange, toCallReport } from './row';

/** After this time without a call, the sign-in stops, because the site only waits for a retry. */
const MAX_IDLE_MS = 400;

export type SimulatedVisitOptions = {
  url: string;
  /** The site's origin. */
  origin: string;
  /** `null` for a visitor who is not signed in. */
  token: string | null;
  onRow: (row: CallReport) => void;
};

/**
 * Simulates the visit of one user. The site's own session and API client make the calls to the
 * backend, so that the check reports how the site really treats a response.
 */
export const createSimulatedVisit = ({ url, origin, token, onRow }: SimulatedVisitOptions) => {
  const exchanges: HttpExchange[] = [];
  const rows: CallReport[] = [];
  let pending = 0;
  let idleSince = performance.now();
  const browserFetch = createBrowserFetch(url, origin, exchanges);
  const store = createSessionStore({
    apiBaseUrl: url,
    getIdToken: async () => token,
    fetch: async (...request) => {
      pending += 1;
      try {
        return await browserFetch(...request);
      } finally {
        pending -= 1;
        idleSince = performance.now();
      }
    },
  });
  const lifecycle = createSessionLifecycle(store);
  const isSettled = (): boolean => ['ready', 'error'].includes(store.get(sessionAtom).status);
  const last = (call: string): HttpExchange =>
    exchanges.findLast((exchange) => exchange.call === call) ?? {
      call,
      said: '',
      blocked: [],
      fault: { site: 'The call was not made.', unchecked: true },
    };

  const report = (call: string, judgement: CallJudgement, exchange = last(call)): void => {
    const row = toCallReport(call, exchange, judgement);
    rows.push(row);
    onRow(row);
  };

  return {
    store,
    api: store.get(apiAtom),
    last,
    hasCalled: (call: string): boolean => exchanges.some((exchange) => exchange.call === call),
    rows,
    report,
    /** `site` is a sentence about what the site does after the failure. */
    reportFailure: (call: CheckedCall, site: string): void => {
      const change = `Answer ${call} with ok: true and as payload ${CHECKED_CALLS[call]}.`;
      report(call, { site, change: [change], ...last(call).fault });
    },
    /** Returns false if a call fails and the site would repeat the call forever. */
    signIn: async (): Promise<boolean> => {
      idleSince = performance.now();
      lifecycle.accountChanged({ uid: 'checked', name: '', photoURL: null, providers: [] });
      while (!isSettled() && (pending > 0 || performance.now() - idleSince < MAX_IDLE_MS)) {
        await setTimeout(20);
      }
      lifecycle.stop();
      return isSettled();
    },
  };
};

export type SimulatedVisit = ReturnType<typeof createSimulatedVisit>;
