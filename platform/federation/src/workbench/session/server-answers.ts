import { API_PATH } from '../remote';
import type { ServerAnswers } from '../settings/settings';
import { texts } from '../texts';

/** An answer as the backend gives it (specification 8). */
export const envelope = (statusCode: number, payload: unknown, message = ''): Response =>
  Response.json({ ok: statusCode < 400, message, statusCode, payload }, { status: statusCode });

/** How much later a slow server answers, in milliseconds. */
const SLOWER = 2000;

/** Asked after a failure whether the server is up at all: a failing one is, an unreachable one is not. */
const READINESS = `${API_PATH}/readiness_check`;

/** The path of a request. */
export const pathOf = (input: RequestInfo | URL): string => {
  const address = input instanceof Request ? input.url : String(input);
  return new URL(address, window.location.href).pathname;
};

const pause = (milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** The `fetch` of a server that answers in one of the ways there are to choose from. */
export const answering: Record<ServerAnswers, typeof fetch> = {
  real: (input, init) => fetch(input, init),
  slow: async (input, init) => {
    await pause(SLOWER, init?.signal);
    return fetch(input, init);
  },
  failing: async (input) =>
    pathOf(input) === READINESS ? envelope(200, null) : envelope(500, null, texts.failing),
  unreachable: async () => {
    throw new TypeError('The workbench leaves every call without an answer');
  },
};
