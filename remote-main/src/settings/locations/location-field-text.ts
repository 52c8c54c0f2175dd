import { timeZoneName } from 'shared-features';
import type { LocationField } from 'shared-features/fields';
import type { Location } from 'shared-session/wire';

/**
 * The text of a location's field; '' when the field is empty. Not in `shared-features/fields`, so
 * that the dashboard loads no names of time zones.
 */
export const locationFieldText = (location: Location, field: LocationField): string => {
  const value = location[field] ?? '';
  return field === 'time_zone' && value !== '' ? timeZoneName(value) : value;
};
