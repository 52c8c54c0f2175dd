import type { ExchangePorts } from './exchange';
import { send } from './send';
import { withTimeLimit } from './time-limit';

/** The time limit of the readiness check, in ms: it must not keep a call that failed waiting for long. */
export const READINESS_TIMEOUT_MS = 3000;

/** How long the check waits for the token, in ms: an identity service that hangs is not the server's fault. */
const TOKEN_WITHIN_MS = 1000;

/** Makes the question whether the server is up. It needs no sign-in; the token goes along as with every call. */
export const createReadinessCheck = (ports: () => ExchangePorts) => (): Promise<boolean> =>
  withTimeLimit(READINESS_TIMEOUT_MS, undefined, async (signal) => {
    const token = await withTimeLimit(TOKEN_WITHIN_MS, signal, () => ports().getIdToken()).catch(
      () => null,
    );
    return send(ports(), { method: 'GET', path: '/readiness_check' }, token, signal);
  }).then(
    () => true,
    () => false,
  );
