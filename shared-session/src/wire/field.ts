import * as v from 'valibot';

// What the backend answers is read with tolerance (specification 8): only what is required can fail. Every other field
// counts when it has the expected type and is ignored when it has another.

/** A field that is used when it is of the expected type; missing, `null` and anything else are `undefined`. */
export const optionalField = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.optional(v.fallback(schema as v.GenericSchema<unknown, Value | undefined>, undefined));

/** A text that falls back to another when it is missing or no text. */
export const textOr = (other: string) => v.optional(v.fallback(v.string(), other), other);

/** An id, which servers send as a string or a number. Everything here knows ids as strings. */
export const idSchema = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.number()]),
  v.transform(String),
);
