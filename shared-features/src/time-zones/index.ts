export { findTimeZone, timeZoneOptions } from './time-zones';
export {
  isTimeZoneText,
  meantTimeZone,
  searchTimeZones,
  useZoneNames,
  type ZoneNames,
} from './zone-search';
