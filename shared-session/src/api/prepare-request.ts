import type { IdempotencyKeys } from './idempotency';
import type { ApiRequest } from './options';

/** A request as it goes out, the repetition with a new token included. */
export type PreparedRequest<Payload = unknown> = ApiRequest<Payload> & {
  /** The body as JSON; none for a GET. */
  text?: string;
  /** The `Idempotency-Key` of a POST, for a backend that takes it. */
  key?: string;
};

/** Writes the body and chooses the key, unless there are no keys. Throws what `JSON.stringify` throws for a body that is no JSON. */
export const prepareRequest = <Payload>(
  call: ApiRequest<Payload>,
  keys: IdempotencyKeys | null,
): PreparedRequest<Payload> => {
  if (call.method === 'GET') return call;
  const text = JSON.stringify(call.body ?? {});
  if (call.method !== 'POST' || !keys) return { ...call, text };
  return { ...call, text, key: call.idempotencyKey ?? keys.take(`${call.path}\n${text}`) };
};
