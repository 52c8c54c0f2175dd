import * as v from 'valibot';
import { textOr } from './field';

/** Every answer of the backend (specification 8). Some servers send each with HTTP 200, so `statusCode` decides. */
export type Envelope<Payload = unknown> = {
  ok: boolean;
  message: string;
  statusCode: number;
  /** `null` where there is none. */
  payload?: Payload | null | undefined;
};

/**
 * An envelope is recognised by its boolean `ok`. Each call checks its own payload. A message or status of another type
 * counts as missing.
 */
export const envelopeSchema = v.looseObject({
  ok: v.boolean(),
  message: v.fallback(v.string(), ''),
  statusCode: v.fallback(v.optional(v.number()), undefined),
  payload: v.optional(v.unknown()),
});

/** What is wrong with one row of a list that was sent (422): `index` counts from 0 in that request. */
const rowErrorSchema = v.object({ index: v.number(), field: textOr(''), message: v.string() });
export type RowError = v.InferOutput<typeof rowErrorSchema>;

/** The payload of a 422: one entry for each wrong field. For a single object `index` is 0. */
export const rowErrorsSchema = v.object({
  errors: v.pipe(
    v.array(v.unknown()),
    v.transform((errors) => errors.filter((error) => v.is(rowErrorSchema, error))),
    v.array(rowErrorSchema),
  ),
});
