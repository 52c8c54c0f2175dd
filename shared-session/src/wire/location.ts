import * as v from 'valibot';
import { cleanText, optionalText, requiredText } from './text';

/** A location as the server answers it. */
export const locationSchema = v.looseObject({
  _id: v.string(),
  name: v.string(),
  address: v.optional(v.nullable(v.string())),
  time_zone: v.optional(v.nullable(v.string())),
});
export type Location = v.InferOutput<typeof locationSchema>;
export const locationListSchema = v.array(locationSchema);

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
      v.string('Choose a time zone'),
      v.transform(cleanText),
      v.check(
        (name) => name === '' || isTimeZone(name),
        'Choose a time zone from the list, like Europe/Oslo',
      ),
      v.transform((name) => (name === '' ? undefined : name)),
    ),
  ),
});
export type NewLocation = v.InferInput<typeof newLocationSchema>;
