import { language, translatedWith } from 'shared-i18n';
import { parseJson, pipe, safeParse, string } from 'valibot';
import type { SessionPorts } from '../ports/ports';
import { texts } from '../texts';
import { type Envelope, envelopeSchema } from '../wire';
import type { ApiRequest } from './options';
import { type ApiSuccess, CallError } from './result';

export type PreparedRequest<Payload = unknown> = ApiRequest<Payload> & {
  text?: string;
  key?: string;
  /** Called with the payload of a successful response, before the payload is checked. */
  onPayload?: (payload: unknown) => void;
};

const UNKNOWN_STATUS = 500;

const bodySchema = pipe(string(), parseJson(), envelopeSchema);

/** Reads the fields that are sent as headers. They may be missing, as CORS may hide headers. */
const saidInHeaders = ({
  headers,
}: Response): Pick<ApiSuccess<never>, 'total' | 'withoutOrganization'> => {
  const count = headers.get('X-Total-Count') ?? '';
  return {
    ...(/^\d+$/.test(count) && { total: Number(count) }),
    ...(headers.get('X-Organization') === 'none' && { withoutOrganization: true }),
  };
};

const referenceOf = (response: Response | undefined): string | undefined =>
  /^[\w-]{4,64}$/.exec(response?.headers.get('X-Request-Id') ?? '')?.[0];

/** The maximum of `Retry-After` in milliseconds. The server may be back earlier than it says. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;

/** Reads `Retry-After`, which is in seconds or a date (RFC 9110, 10.2.3), as milliseconds. */
const retryAfterIn = (response: Response | undefined): number | undefined => {
  const text = response?.headers.get('Retry-After')?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
};

/** The error for a response without an envelope, for example from a proxy or a captive portal. */
const noEnvelope = ({ ok, status }: Response, text: string): CallError => {
  // A proxy may have sent a 403 or 404. So the message does not say what the server has decided.
  const isVague = status === 403 || status === 404;
  const refusal = isVague ? texts.rejected(`${status}`) : texts.refused(status);
  return new CallError({
    isEmpty: ok && text.trim() === '',
    cause: 'malformed',
    statusCode: ok ? UNKNOWN_STATUS : status,
    message: ok ? texts.malformed : refusal,
  });
};

/** Returns `undefined` if there is no translation. The server's English message is then shown. */
export const translatedRefusalText = (
  code = '',
  params: Envelope['params'] = {},
): string | undefined => translatedWith(`shared-session.refusals.${code}`, params);

/** Throws a `CallError` unless the response is an envelope that is ok and has a valid payload. */
const readAnswer = async <Payload>(
  response: Response,
  { method, schema, onPayload }: PreparedRequest<Payload>,
): Promise<ApiSuccess<Payload>> => {
  const text = await response.text();
  // Accepts an empty response to a PATCH or DELETE, because many servers answer with 204 after
  // success. Any other empty response counts as a failure. After an empty response to a POST, the
  // caller reads the server's data to find out whether the POST succeeded (docs/decisions, 7).
  const isDone = response.ok && text.trim() === '' && (method === 'PATCH' || method === 'DELETE');
  const envelope = safeParse(bodySchema, isDone ? '{ "ok": true, "payload": null }' : text);
  if (!envelope.success) throw noEnvelope(response, text);
  const { ok, payload, code, params } = envelope.output;
  const message = translatedRefusalText(code, params) ?? envelope.output.message;
  // Prefers the status of the envelope, because some servers use HTTP 200 for all (specification
  // 7).
  const said = envelope.output.statusCode ?? response.status;
  if (!ok) {
    const status = [said, response.status].find((each) => each >= 400);
    const statusCode = status ?? UNKNOWN_STATUS;
    throw new CallError({
      cause: 'refused',
      statusCode,
      isStatusUnknown: status === undefined,
      message: message || texts.refused(statusCode),
      payload,
    });
  }
  onPayload?.(payload);
  const checked = schema && safeParse(schema, payload);
  if (checked && !checked.success) {
    throw new CallError({ cause: 'malformed', message: texts.malformed });
  }
  return {
    ok: true,
    statusCode: said,
    message,
    payload: checked ? checked.output : (payload as Payload),
    ...saidInHeaders(response),
  };
};

// Sends only these headers, so that a CORS rule needs to allow no others (specification 7).
const headersOf = ({ key }: PreparedRequest, token: string | null) => ({
  'Content-Type': 'application/json',
  // The CORS rule of the backend need not list this header, because CORS always allows it.
  'Accept-Language': language(),
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  ...(key !== undefined && { 'Idempotency-Key': key }),
});

const urlOf = (baseUrl: string, { path, query = '' }: PreparedRequest): string =>
  `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}${query}`;

/** Sends a request and reads the response. Throws a `CallError` for every failure. */
export const sendRequestOnce = async <Payload>(
  { apiBaseUrl, fetch }: SessionPorts,
  request: PreparedRequest<Payload>,
  token: string | null,
  signal: AbortSignal,
): Promise<ApiSuccess<Payload>> => {
  let response: Response | undefined;
  try {
    signal.throwIfAborted();
    response = await fetch(urlOf(apiBaseUrl, request), {
      method: request.method,
      headers: headersOf(request, token),
      ...(request.text !== undefined && { body: request.text }),
      // Uses no cached response, because with an old profile, the guard could show the wrong page.
      cache: 'no-store',
      // `keepalive` lets a removal reach the server even if the visitor leaves the page.
      keepalive: request.method === 'DELETE',
      signal,
    });
    return await readAnswer(response, request);
  } catch (error) {
    if (!(error instanceof CallError)) {
      // Uses a general message, because the browser does not tell the cause, such as a wrong
      // certificate.
      throw new CallError({ cause: 'unreachable', message: texts.unreachable });
    }
    throw new CallError({
      ...error.details,
      withoutToken: token === null,
      reference: referenceOf(response),
      retryAfterMs: retryAfterIn(response),
    });
  }
};
