export { findTimeZone, timeZoneOptions } from './time-zones';
export {
  isTimeZoneText,
  onlyPossibleTimeZone,
  searchTimeZones,
  type ZoneNames,
  zoneNamesAtom,
} from './zone-search';
