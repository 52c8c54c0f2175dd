import { ENGLISH } from 'shared-i18n';
import { foldForSearch } from 'shared-session/wire';
import {
  findTimeZone,
  listBrowserZones,
  longGenericZoneName,
  memoize,
  timeZoneOfDevice,
} from './time-zones';
import table from './zone-names.json';

/**
 * Maps each name to the zones that it may mean, most likely first. The names come from Windows
 * (CLDR's windowsZones, territory 001), from calendars, and from common abbreviations. If a name
 * has several zones, the user must choose: "EST" may be the time of New York (with daylight saving
 * time), of Panama (without) or of Sydney.
 */
const ZONES_BY_NAME = new Map(
  Object.entries(table).map(([name, zones]) => [name, zones.split(' ')]),
);

/**
 * The zones that have a name in Windows, such as "alaskan standard time". Of many zones with the
 * same time, only the main ones have such a name. For example, Berlin has one, but Vienna has none.
 */
const MAIN_ZONES = new Set(
  [...ZONES_BY_NAME].flatMap(([name, zones]) => (/standard/.test(name) ? zones : [])),
);

/** The maximum number of characters that the code reads from a text. No zone has a longer name. */
const MAX_ZONE_NAME_CHARACTERS = 120;

/** An offset at the beginning of a text, also in brackets: "UTC-05:00", "gmt+1", "+0530". */
const OFFSET_PREFIX = /^\(?(?:utc|gmt)?\s*([+-])(\d{1,2})(?:[:.]?(\d\d))?(?:\)|\s|$)\s*/;
/** The offset 0 at the beginning of a text, as calendars write it: "(UTC)" or "(GMT)". */
const UTC_PREFIX = /^\((?:utc|gmt)\)\s*/;

const toKey = (text: string): string =>
  foldForSearch(text.slice(0, MAX_ZONE_NAME_CHARACTERS))
    .replace(/[−–]/g, '-')
    .replace(/[\s_]+/g, ' ')
    .replace(/(?: -)? ?\(?us (?:&|and) canada\)?$/, '')
    .trim();

/** Splits a text such as "UTC-05:00 Lima" into the name and the offset in minutes, if any. */
const readName = (text: string) => {
  const key = toKey(text);
  const [whole = '', sign, hours, minutes = '0'] =
    OFFSET_PREFIX.exec(key) ?? UTC_PREFIX.exec(key) ?? [];
  const size = hours === undefined ? 0 : Number(hours) * 60 + Number(minutes);
  return {
    offset: whole === '' ? undefined : sign === '-' ? -size : size,
    name: key.slice(whole.length),
  };
};

const inTable = (name: string): string[] => {
  const plain = name.replace(/(?: standard| daylight| summer)? time$/, '');
  const names = [name, `${plain} time`, `${plain} standard time`];
  return names.map((each) => ZONES_BY_NAME.get(each)).find(Boolean) ?? [];
};

/** The zone of a name that only the browser knows, such as "US/Eastern" or "Japan". */
const byAlias = (name: string): string[] => {
  try {
    const format = new Intl.DateTimeFormat(ENGLISH, { timeZone: name.replaceAll(' ', '_') });
    return [findTimeZone(format.resolvedOptions().timeZone) ?? []].flat();
  } catch {
    return [];
  }
};

/** A zone's offsets from UTC in minutes. The smaller offset is the one in winter. */
const offsetsOf = memoize((timeZone: string): [winter: number, summer: number] => {
  const format = new Intl.DateTimeFormat(ENGLISH, { timeZone, timeZoneName: 'longOffset' });
  const [one = 0, other = 0] = ['2026-01-01', '2026-07-01'].map((day) => {
    const name = format.formatToParts(new Date(day)).find(({ type }) => type === 'timeZoneName');
    return readName(name?.value ?? '').offset ?? 0;
  });
  return one < other ? [one, other] : [other, one];
});

/** The words by which a search finds a zone, such as "central european time". */
export const searchWordsOfZone = (timeZone: string): string =>
  foldForSearch(longGenericZoneName(timeZone));

/**
 * The zones that `name` may mean and that have the offset (in minutes). `name` is the text after an
 * offset in a list of time zones, such as "Eastern Time - Toronto" or "Berlin, Bern".
 */
const byOffset = (name: string, offset: number): string[] => {
  const zonesOf = (part: string): string[] =>
    [findTimeZone(part.trim()) ?? inTable(part.trim())]
      .flat()
      .filter((zone) => offsetsOf(zone).includes(offset));
  const exact = zonesOf(name.split(' - ').at(-1) ?? '');
  if (exact.length > 0) return exact;
  // In "Mountain Standard Time (America/Phoenix)", the brackets name the zone.
  const inBrackets = zonesOf(/\(([^()]+)\)$/.exec(name)?.[1] ?? '');
  if (inBrackets.length === 1) return inBrackets;
  const zones = name.split(/[,()/]| - /).flatMap(zonesOf);
  return [zones.find((zone) => MAIN_ZONES.has(zone)) ?? zones[0] ?? []].flat();
};

/**
 * Reads a name from a text, and returns all zones with this name. A text with only an offset, such
 * as "UTC-05:00", names no zone, because an offset does not tell whether daylight saving time
 * applies.
 */
const zonesNamed = memoize((text: string): readonly string[] => {
  const { offset, name } = readName(text);
  if (name === '') return [];
  if (offset === undefined) {
    const known = inTable(name);
    return known.length > 0 ? known : byAlias(name);
  }
  return byOffset(name, offset);
});

/** The zone of a name such as "JST" or "Japan"; undefined if it means no zone or several zones. */
export const findUnambiguousZoneByOtherName = (text: string): string | undefined => {
  const zones = zonesNamed(text);
  return zones.length === 1 ? zones[0] : undefined;
};

/**
 * Finds the zones that a text may mean. The zones with this name come before other zones with the
 * same time. The device's zone comes first, unless the name means only one zone.
 */
export const findPossibleZones = (text: string): readonly string[] => {
  const { offset, name } = readName(text);
  const named = zonesNamed(text);
  const times = new Set(named.map(searchWordsOfZone));
  const all = listBrowserZones();
  const others = all.filter((zone) => times.has(searchWordsOfZone(zone)));
  if (name === '' && offset !== undefined) {
    const at = (season: 0 | 1) => all.filter((zone) => offsetsOf(zone)[season] === offset);
    for (const zones of [at(0), at(1)]) {
      others.push(...zones.filter((zone) => MAIN_ZONES.has(zone)), ...zones);
    }
  }
  const found = [...named, ...others];
  const own = timeZoneOfDevice();
  return [...new Set(named.length === 1 || !found.includes(own) ? found : [own, ...found])];
};

/** Whether a text, such as "EST", can only mean a zone. "Eastern" may be a location as well. */
export const canOnlyMeanTimeZone = (text: string): boolean =>
  /^\s*(?:[A-Z]{3,5}\s*$|\(?(?:UTC|GMT))|\b[Tt]ime\b/.test(text) &&
  findPossibleZones(text).length > 0;
