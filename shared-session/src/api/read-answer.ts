import { safeParse } from 'valibot';
import { texts } from '../texts';
import { envelopeSchema } from '../wire';
import { CallError } from './call-error';
import type { ApiRequest } from './options';
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

/** A response as a success; throws a `CallError` for everything else. */
export const readAnswer = async <Payload>(
  response: Response,
  { schema }: Pick<ApiRequest<Payload>, 'schema'>,
): Promise<ApiSuccess<Payload>> => {
  const envelope = safeParse(envelopeSchema, parseJson(await readBody(response)));
  const httpStatus = response.ok ? UNKNOWN_STATUS : response.status;
  if (!envelope.success) {
    throw new CallError({ cause: 'malformed', statusCode: httpStatus, message: texts.malformed });
  }
  const { ok, message, payload, statusCode } = envelope.output;
  if (!ok || !response.ok) {
    const refusal = statusCode !== undefined && statusCode >= 400 ? statusCode : httpStatus;
    throw new CallError({
      cause: 'refused',
      statusCode: refusal,
      message: message || texts.refused(refusal),
      payload,
      answered: true,
    });
  }
  const checked = schema ? safeParse(schema, payload) : undefined;
  if (checked && !checked.success) {
    throw new CallError({ cause: 'malformed', message: texts.malformed, answered: true });
  }
  return {
    ok: true,
    statusCode: statusCode ?? response.status,
    message,
    payload: checked ? checked.output : (payload as Payload),
    ...totalOf(response),
  };
};
