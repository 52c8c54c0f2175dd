import { isApiFailure } from 'shared-session';
import { InvalidDocumentError } from '../config/config';
import { isShellFileError, RemoteError } from '../federation/remote-error';
import { texts } from '../texts';

export type ErrorKind = 'account' | 'server' | 'not-found' | 'offline' | 'remote' | 'other';

/** A random id that is short enough to say on the telephone. */
export const createErrorReference = (): string => {
  // Does not use `randomUUID`, which browsers offer only over HTTPS and on localhost.
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random.toString(16).padStart(8, '0');
};

export type ErrorDescription = {
  kind: ErrorKind;
  /** The status code, or "Error" when there is none (specification 3). */
  code: string;
  message: string;
  advice?: string;
  /** Details for the operators of the site. They never contain a stack trace. */
  details: readonly string[];
  /** Whether the details are open at first. They are if an operator or a developer must act. */
  open?: boolean | undefined;
  /** True if the shell or the configuration may be outdated, or if the shell has crashed. */
  needsReload?: boolean;
};

export const toErrorDescription = (
  message: string,
  more: Partial<ErrorDescription> = {},
): ErrorDescription => ({
  kind: 'other',
  code: texts.error.code,
  message,
  details: [],
  ...more,
});

const offline = (details: readonly string[] = []): ErrorDescription =>
  toErrorDescription(texts.error.offline, { kind: 'offline', details });

const messageOf = (data: unknown): string | undefined => {
  const text = typeof data === 'object' && data && 'message' in data ? data.message : data;
  return typeof text === 'string' ? text : undefined;
};

/**
 * A response that a page may throw: plain data, a `Response`, a router's error, or an `Error` that
 * has the HTTP status of a failed request as its `status`.
 */
type ThrownAnswer = { status: number; statusText?: string; data?: unknown };

const isThrownAnswer = (error: unknown): error is ThrownAnswer => {
  const status = (error as Partial<ThrownAnswer> | null | undefined)?.status;
  if (typeof error !== 'object' || typeof status !== 'number') return false;
  return status >= (error instanceof Error ? 400 : 100) && status <= 599;
};

const remoteWords = ({ reason, remote }: RemoteError): string => {
  if (reason === 'integrity') return texts.error.remoteTampered(remote);
  if (reason === 'mismatch') return texts.error.remoteMismatch(remote);
  return texts.error.remote(remote);
};

const documentWords = ({ document, remote }: InvalidDocumentError): string => {
  if (remote) return texts.error.registryEntry(remote);
  return document === 'configuration' ? texts.error.configuration : texts.error.registry;
};

export const notFoundError = (message: string = texts.error.notFoundStatus): ErrorDescription =>
  toErrorDescription(message, { code: '404', kind: 'not-found', advice: texts.error.notFound });

/** Describes the error page for a page of a remote that was taken off the site. */
export const retiredPageError = (): ErrorDescription => ({
  ...notFoundError(texts.error.goneTitle),
  advice: texts.error.gone,
});

const answered = (status: number, message: string | undefined): ErrorDescription => {
  if (status === 404) return notFoundError(message || undefined);
  return toErrorDescription(message || texts.error.unknown, { code: String(status) });
};

/** Returns texts. A remote's error may have an object as message, which React cannot render. */
const messagesOf = (...errors: unknown[]): string[] =>
  errors.flatMap((error) => (error instanceof Error ? `${error.message}` : [])).filter(Boolean);

export const describeError = (error: unknown): ErrorDescription => {
  if (isThrownAnswer(error)) {
    const message = messageOf(error.statusText) || messageOf(error.data);
    return { ...answered(error.status, message), details: messagesOf(error) };
  }
  const isOffline = !navigator.onLine;
  if (isApiFailure(error)) {
    const { cause, statusCode, message } = error;
    if (cause !== 'unreachable') return answered(statusCode, message);
    // Shows no status code, because there was no response.
    return isOffline ? offline() : toErrorDescription(message || texts.error.unknown);
  }
  if (error instanceof RemoteError) {
    const details = messagesOf(error, error.cause);
    if (isOffline) return offline(details);
    // Opens the details, which say what the developer of the remote has to correct.
    const open = error.cause instanceof InvalidDocumentError;
    const needsReload = error.reason === 'mismatch' || isShellFileError(error);
    return toErrorDescription(remoteWords(error), { kind: 'remote', details, open, needsReload });
  }
  if (error instanceof InvalidDocumentError) {
    const shown = isOffline ? offline() : toErrorDescription(documentWords(error));
    const isOfConfiguration = error.remote !== undefined || error.document === 'registryUrl';
    const needsReload = !isOffline && isOfConfiguration;
    return { ...shown, details: error.problems, open: true, needsReload };
  }
  if (error instanceof Error)
    return toErrorDescription(texts.error.rendering, { details: messagesOf(error) });
  const { statusText, data } = (error ?? {}) as Partial<ThrownAnswer>;
  const message = messageOf(statusText) || messageOf(data) || messageOf(error);
  return toErrorDescription(message || texts.error.unknown);
};
