import * as v from 'valibot';

// Answers are read tolerantly (specification 8): only a required field can make an answer invalid.
// Any other field is ignored if it has another type.

/** An optional field: `undefined` if it is missing or of another type. */
export const optionalField = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.optional(v.fallback(schema as v.GenericSchema<unknown, Value | undefined>, undefined));

/** A string field. If it is missing or of another type, it has the value `other`. */
export const textWithFallback = (other: string) => v.optional(v.fallback(v.string(), other), other);

/** An id. Servers send strings or numbers; all code here uses strings. */
export const idSchema = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.number()]),
  v.transform(String),
);
