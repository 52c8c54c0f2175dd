import { ENGLISH } from 'shared-i18n';
import * as v from 'valibot';
import { idSchema, optionalField, textOrEmptySchema } from './response-fields';
import {
  optionalTextSchema,
  optionalValidatedTextSchema,
  requiredTextSchema,
  validationTexts,
} from './text';

export const locationSchema = v.pipe(
  v.looseObject({
    _id: idSchema,
    name: textOrEmptySchema,
    address: optionalField(v.string()),
    time_zone: optionalField(v.string()),
  }),
  v.transform((location) => ({
    ...location,
    name: location.name || `Location ${location._id}`,
  })),
);
export type Location = v.InferOutput<typeof locationSchema>;

/** The longest known name of a time zone has 32 characters. This is twice as much. */
const MAX_TIME_ZONE_CHARACTERS = 64;

/**
 * Whether a text is `UTC` or the name of a place's time zone. Abbreviations ("EST") and offsets
 * ("Etc/GMT+5") do not count, because places with the same abbreviation or offset may differ in
 * daylight saving time.
 */
const isTimeZone = (name: string): boolean => {
  if (name !== 'UTC' && (!name.includes('/') || /^etc\//i.test(name))) return false;
  try {
    new Intl.DateTimeFormat(ENGLISH, { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** One row of `POST /locations` and of the locations table (specification 9). */
export const newLocationSchema = v.object({
  name: requiredTextSchema(validationTexts.locationName, 1, 100),
  address: optionalTextSchema(validationTexts.address, 500),
  time_zone: optionalValidatedTextSchema(
    validationTexts.timeZone,
    MAX_TIME_ZONE_CHARACTERS,
    isTimeZone,
  ),
});
export type NewLocation = v.InferInput<typeof newLocationSchema>;
