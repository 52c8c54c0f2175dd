import * as v from 'valibot';

// Not in `envelope.ts`, because a page would then load the schemas of `envelope.ts` too.
//
// Only a required field can make a response invalid. Any other field is ignored if it has the wrong
// type (specification 8).

/** A field that becomes `undefined` if it is missing or has the wrong type. */
export const optionalField = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.optional(v.fallback(schema as v.GenericSchema<unknown, Value | undefined>, undefined));

/** A text that becomes '' if it is missing, blank or of the wrong type. */
export const textOrEmptySchema = v.optional(v.fallback(v.pipe(v.string(), v.regex(/\S/)), ''), '');

/**
 * Servers send ids as strings or numbers. This schema turns them into strings. It refuses numbers
 * from 2^53 on, because `JSON.parse` rounds them, so such an id could name another item.
 */
export const idSchema = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
);
