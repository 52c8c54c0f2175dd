export { findTimeZone, timeZoneOptions } from './time-zones';
export {
  isTimeZoneText,
  onlyPossibleTimeZone,
  searchTimeZones,
  useZoneNames,
  type ZoneNames,
} from './zone-search';
