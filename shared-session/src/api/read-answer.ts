import { type GenericSchema, safeParse } from 'valibot';
import { texts } from '../texts';
import { envelopeSchema } from '../wire';
import { CallError } from './call-error';
import { readBody } from './read-body';
import type { ApiSuccess } from './result';

const UNKNOWN_STATUS = 500;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const totalOf = (response: Response): { total?: number } => {
  const header = response.headers.get('X-Total-Count');
  return header !== null && /^\d+$/.test(header) ? { total: Number(header) } : {};
};

/** What a proxy, a captive portal or a broken server sent instead of an envelope. */
const noEnvelope = ({ ok, status }: Response, text: string): CallError =>
  new CallError({
    isEmpty: ok && text.trim() === '',
    cause: 'malformed',
    statusCode: ok ? UNKNOWN_STATUS : status,
    message: ok ? texts.malformed : texts.refused(status),
  });

/** A response as a success; throws a `CallError` for everything else. */
export const readAnswer = async <Payload>(
  response: Response,
  schema: GenericSchema<unknown, Payload> | undefined,
): Promise<ApiSuccess<Payload>> => {
  const text = await readBody(response);
  const envelope = safeParse(envelopeSchema, parseJson(text));
  if (!envelope.success) throw noEnvelope(response, text);
  const { ok, message, payload } = envelope.output;
  // The envelope counts by what it says itself: some servers send every answer with HTTP 200 (specification 7).
  const said = envelope.output.statusCode ?? response.status;
  if (!ok) {
    const statusCode = [said, response.status].find((status) => status >= 400) ?? UNKNOWN_STATUS;
    throw new CallError({
      cause: 'refused',
      statusCode,
      message: message || texts.refused(statusCode),
      payload,
      answered: true,
    });
  }
  const checked = schema && safeParse(schema, payload);
  if (checked && !checked.success) {
    throw new CallError({ cause: 'malformed', message: texts.malformed, answered: true });
  }
  return {
    ok: true,
    statusCode: said,
    message,
    payload: checked ? checked.output : (payload as Payload),
    ...totalOf(response),
  };
};
