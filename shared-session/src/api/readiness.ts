import { type SendPorts, send } from './send';
import { withTimeLimit } from './time-limit';

/** The time limit of the readiness check, in ms: it must not keep a call that failed waiting for long. */
export const READINESS_TIMEOUT_MS = 3000;

/** Makes the question whether the server is up. It needs no sign-in, so it carries no token. */
export const createReadinessCheck = (ports: () => SendPorts) => (): Promise<boolean> =>
  withTimeLimit(READINESS_TIMEOUT_MS, undefined, (signal) =>
    send(ports(), { method: 'GET', path: '/readiness_check' }, null, signal),
  ).then(
    () => true,
    () => false,
  );
