import { foldForSearch } from 'shared-session/wire';

/**
 * Browsers still list these zones under their old names (CLDR); people look for the current ones (IANA). UTC is listed once,
 * whatever it was called.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Etc/UTC': 'UTC',
  'Europe/Kiev': 'Europe/Kyiv',
  GMT: 'UTC',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** A zone under its current name. */
export const currentTimeZone = (zone: string): string => RENAMED[zone] ?? zone;

/** Names without a place, such as "EST" and "Etc/GMT+5", are zones without daylight saving: hardly anybody means them. */
const isPlace = (zone: string): boolean => zone.includes('/') && !zone.startsWith('Etc/');

/** The zones that the browser lists, and UTC, which Chrome leaves out. */
export const listedZones = (): string[] => {
  const places = Intl.supportedValuesOf('timeZone').map(currentTimeZone).filter(isPlace);
  return [...new Set([...places, 'UTC'])];
};

/** A zone as people read it, city first: `America/New_York` as "New York, America". */
export const timeZoneName = (zone: string): string =>
  currentTimeZone(zone).replaceAll('_', ' ').split('/').toReversed().join(', ');

/** A time zone to choose. */
export type TimeZoneOption = { value: string; label: string };

const byLabel = new Intl.Collator('en');

/** The time zones to choose from: this device's first, since it is likely the location's, then the others by city. */
export const timeZoneOptions = (): TimeZoneOption[] => {
  const own = currentTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const others = listedZones()
    .filter((zone) => zone !== own)
    .map((zone) => ({ value: zone, label: timeZoneName(zone) }))
    .toSorted((a, b) => byLabel.compare(a.label, b.label));
  return own ? [{ value: own, label: `${timeZoneName(own)} (this device)` }, ...others] : others;
};

let zones: { byName: Map<string, string>; byCity: Map<string, string> } | undefined;

/** All zones by name, label and city. Made once, on first use. */
const readZones = () => {
  if (zones) return zones;
  const byName = new Map<string, string>();
  const byCity = new Map<string, string>();
  for (const listed of [
    ...listedZones(),
    ...Object.keys(RENAMED).filter((name) => name !== 'GMT'),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]) {
    const zone = currentTimeZone(listed);
    for (const name of [listed, zone]) {
      byName.set(foldForSearch(name), zone);
      byCity.set(foldForSearch(timeZoneName(name)), zone);
      byCity.set(foldForSearch(name.split('/').at(-1)?.replaceAll('_', ' ') ?? ''), zone);
    }
  }
  zones = { byName, byCity };
  return zones;
};

/** The zone of a full name, old or current, such as "Europe/Oslo". */
const byFullName = (text: string): string | undefined =>
  readZones().byName.get(foldForSearch(text).replaceAll(' ', '_'));

/** Whether a text is the full name of a zone, and not a place that may be a location. */
export const isTimeZoneName = (text: string): boolean => byFullName(text) !== undefined;

/** The zone that a text names: its full name, old or current, or its city. */
export const findTimeZone = (text: string): string | undefined =>
  byFullName(text) ?? readZones().byCity.get(foldForSearch(text).replaceAll('_', ' '));
