export { findTimeZone, timeZoneOptions } from './time-zones';
export {
  findUnambiguousTimeZone,
  isTimeZoneText,
  searchTimeZones,
  type ZoneNamesModule,
  zoneNamesModuleAtom,
} from './zone-search';
