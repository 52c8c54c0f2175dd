import * as v from 'valibot';

// Separate from `envelope.ts`, so that pages can load this file without the schemas there.
// A missing or wrong required field makes a response invalid. Any other field with the wrong type
// is ignored (specification 8).

/** A field that becomes `undefined` if it is missing or has the wrong type. */
export const optionalField = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.optional(v.fallback(schema as v.GenericSchema<unknown, Value | undefined>, undefined));

/** A text that becomes '' if it is missing, blank or of the wrong type. */
export const textOrEmptySchema = v.optional(v.fallback(v.pipe(v.string(), v.regex(/\S/)), ''), '');

/**
 * Turns an id, which may be a string or a number, into a string. Refuses numbers from 2^53 on,
 * because `JSON.parse` rounds them, so such an id could be the id of another item.
 */
export const idSchema = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
);
