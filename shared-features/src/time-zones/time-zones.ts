import { compareNames, language } from 'shared-i18n';
import { foldForSearch } from 'shared-session/wire';
import type { ComboboxOption } from 'shared-ui';
import { texts } from '../texts';

/** Maps zone names of browsers (CLDR) to the current names (IANA) that people look for. */
const RENAMED_ZONES: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);

export const toCurrentZoneName = (zone: string): string => RENAMED_ZONES.get(zone) ?? zone;

export const timeZoneOfDevice = (): string =>
  toCurrentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * Whether a zone has the name of a place, such as "America/Chicago". Other zones, such as "EST" and
 * "Etc/GMT+5", are not offered, because they have no daylight saving time.
 */
const isPlace = (zone: string): boolean => zone.includes('/') && !zone.startsWith('Etc/');

/** The browser's zones that are named after places, and UTC, which Chrome may leave out. */
export const listBrowserZones = (): string[] => {
  const places = Intl.supportedValuesOf('timeZone').map(toCurrentZoneName).filter(isPlace);
  return [...new Set([...places, 'UTC'])];
};

/** Returns a function that computes each result once, because naming all 420 zones takes long. */
export const memoize = <Result>(compute: (text: string) => Result) => {
  const results = new Map<string, Result>();
  return (text: string): Result => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    results.set(text, result);
    return result;
  };
};

const timeNamesIn = memoize((code) =>
  memoize((timeZone) => {
    try {
      const format = new Intl.DateTimeFormat(code, { timeZone, timeZoneName: 'longGeneric' });
      return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
    } catch {
      // The server may send a text that is no zone, or a zone that this browser does not know.
      return '';
    }
  }),
);

/** The name of a zone's time in the current language, such as "Central European Time", or ''. */
export const longGenericZoneName = (zone: string): string => timeNamesIn(language())(zone);

/** The city and region of a zone, without the continent: "Knox, Indiana". */
const placeOf = (zone: string): string => {
  const parts = zone.replaceAll('_', ' ').split('/');
  return parts
    .slice(parts.length > 1 ? 1 : 0)
    .toReversed()
    .join(', ');
};

/** The name of a zone for people: `America/Chicago` is "Chicago (Central Time)". */
export const timeZoneName = (zone: string): string => {
  const current = toCurrentZoneName(zone);
  const time = isPlace(current) ? longGenericZoneName(current) : '';
  return time ? `${placeOf(current)} (${time})` : placeOf(current);
};

/**
 * All zones, sorted by city, the device's zone first. Includes the device's zone only if it is a
 * place or UTC, because Windows has zones such as "Etc/GMT+8", which cannot be stored. Makes a
 * label only when code reads the label, because it takes long to make 420 labels.
 */
export const timeZoneOptions = (): ComboboxOption[] => {
  const own = timeZoneOfDevice();
  const others = listBrowserZones()
    .filter((zone) => zone !== own)
    .map((value) => ({
      value,
      place: placeOf(value),
      get label() {
        return timeZoneName(value);
      },
    }))
    .toSorted((a, b) => compareNames(a.place, b.place));
  return isPlace(own) || own === 'UTC'
    ? [{ value: own, label: texts.thisDevice(timeZoneName(own)) }, ...others]
    : others;
};

let zones: { byName: Map<string, string>; byCity: Map<string, string> } | undefined;

const readZones = () => {
  if (zones) return zones;
  const byName = new Map<string, string>();
  const byCity = new Map<string, string>();
  for (const listed of [
    ...listBrowserZones(),
    ...[...RENAMED_ZONES.keys()].filter((name) => name !== 'GMT'),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]) {
    const zone = toCurrentZoneName(listed);
    for (const name of [listed, zone]) {
      byName.set(foldForSearch(name), zone);
      const places = name.replaceAll('_', ' ').split('/').toReversed();
      for (const count of [1, 2, 3])
        byCity.set(foldForSearch(places.slice(0, count).join(', ')), zone);
    }
  }
  zones = { byName, byCity };
  return zones;
};

/** The zone with this full name, which may be current ("Europe/Kyiv") or old ("Europe/Kiev"). */
const byFullName = (text: string): string | undefined =>
  readZones().byName.get(foldForSearch(text).replaceAll(' ', '_'));

/** Whether a text is a zone's full name. A city alone may be a location, so it does not count. */
export const isTimeZoneName = (text: string): boolean => byFullName(text) !== undefined;

const byCityName = (text: string): string | undefined =>
  readZones().byCity.get(foldForSearch(text).replaceAll('_', ' '));

/**
 * The zone with a label such as "Chicago (Central Time)". The name in brackets must be the name of
 * the city's time. This name may contain brackets too: "Dublin (Irland (Ortszeit))".
 */
const byLabel = (text: string): string | undefined => {
  const at = text.indexOf('(');
  const time = text.slice(at + 1).trim();
  if (at < 0 || !time.endsWith(')')) return undefined;
  const zone = byCityName(text.slice(0, at));
  return zone && foldForSearch(longGenericZoneName(zone)) === foldForSearch(time.slice(0, -1))
    ? zone
    : undefined;
};

/** City names that may mean several places. `zone-names.json` lists the zones of each name. */
const AMBIGUOUS_CITIES: ReadonlySet<string> = new Set(
  (
    'casey,center,cordoba,davis,la paz,la rioja,macquarie,merida,midway,monticello,norfolk,palmer,' +
    'petersburg,san juan,santarem,stanley,vincennes'
  ).split(','),
);

export const isAmbiguousCity = (text: string): boolean =>
  AMBIGUOUS_CITIES.has(foldForSearch(text).replaceAll('_', ' '));

/** The zone of a name, unless the name is an ambiguous city such as "San Juan". */
export const findTimeZone = (text: string): string | undefined =>
  byFullName(text) ?? (isAmbiguousCity(text) ? undefined : byCityName(text)) ?? byLabel(text);
