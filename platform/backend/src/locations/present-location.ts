import type { Location } from 'shared-session/wire';
import type { LocationRow } from '../database/schema';

/** A location as the wire has it. */
export const presentLocation = (row: LocationRow): Location => ({
  _id: row.id,
  name: row.name,
  ...(row.address === null ? {} : { address: row.address }),
  ...(row.timeZone === null ? {} : { time_zone: row.timeZone }),
});
