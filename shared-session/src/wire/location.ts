import * as v from 'valibot';
import { idSchema, optionalField } from './field';
import { cleanString, optionalText, requiredText } from './text';

/** A location as the server answers it. */
export const locationSchema = v.looseObject({
  _id: idSchema,
  name: v.string(),
  address: optionalField(v.string()),
  time_zone: optionalField(v.string()),
});
export type Location = v.InferOutput<typeof locationSchema>;
export const locationListSchema = v.array(locationSchema);

const UNKNOWN_TIME_ZONE = 'Choose a time zone from the list, like Europe/Oslo';
/** The longest name of the time zone database has 32 characters. */
const MAX_TIME_ZONE = 64;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** One row of `POST /locations` and of the locations table (specification 9). */
export const newLocationSchema = v.object({
  name: requiredText('a location name', 1, 100),
  address: optionalText('an address', 500),
  time_zone: v.optional(
    v.pipe(
      cleanString('Choose a time zone', MAX_TIME_ZONE, UNKNOWN_TIME_ZONE),
      v.check((name) => name === '' || isTimeZone(name), UNKNOWN_TIME_ZONE),
      v.transform((name) => (name === '' ? undefined : name)),
    ),
  ),
});
export type NewLocation = v.InferInput<typeof newLocationSchema>;
