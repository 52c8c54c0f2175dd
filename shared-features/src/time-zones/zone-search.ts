import { atom } from 'jotai';
import { foldForSearch } from 'shared-session/wire';
import type { ComboboxOption } from 'shared-ui';
import { findTimeZone, isAmbiguousCity, isTimeZoneName, timeZoneOptions } from './time-zones';
import type * as Names from './zone-names';

/** The module with more names of time zones, such as names of countries; `null` until loaded. */
export type ZoneNamesModule = typeof Names | null;

/** Loads the module at the first use. Until then, only full names and cities are known. */
export const zoneNamesModuleAtom = atom<ZoneNamesModule>(null);
zoneNamesModuleAtom.onMount = (set) => {
  import('./zone-names').then(set, () => {});
};

/** The zone that a text means; `undefined` if the text means no zone or several zones. */
export const findUnambiguousTimeZone = (text: string, names: ZoneNamesModule): string | undefined =>
  findTimeZone(text) ?? names?.findUnambiguousZoneByOtherName(text);

/** Whether a text can only mean a time zone. False for a city, which may also be a location. */
export const isTimeZoneText = (text: string, names: ZoneNamesModule): boolean =>
  isTimeZoneName(text) || (!isAmbiguousCity(text) && names?.canOnlyMeanTimeZone(text) === true);

const wordsOf = (text: string): string[] =>
  foldForSearch(text)
    .split(/[\s,/()_]+/)
    .filter(Boolean);

/**
 * Lists first the zones that a typed text may name, then the zones with words that begin with the
 * typed words. For example, "ber" finds the zone of Berlin.
 */
export const searchTimeZones = (text: string, names: ZoneNamesModule): ComboboxOption[] => {
  const all = timeZoneOptions();
  const typed = wordsOf(text);
  if (typed.length === 0) return all;
  const city = findTimeZone(text);
  const meant = city ? [city] : (names?.findPossibleZones(text) ?? []);
  const only = findUnambiguousTimeZone(text, names);
  const isUnsure = meant.length > 1 && only === undefined;
  const start = foldForSearch(text).trim();
  const rank = ({ value, label }: ComboboxOption): number => {
    const at = meant.indexOf(value);
    return at >= 0 ? at : foldForSearch(label).startsWith(start) ? all.length : all.length + 1;
  };
  return all
    .filter(({ value, label }) => {
      const own = wordsOf(`${label} ${value} ${names?.searchWordsOfZone(value) ?? ''}`);
      return (
        meant.includes(value) || typed.every((word) => own.some((has) => has.startsWith(word)))
      );
    })
    .toSorted((one, other) => rank(one) - rank(other))
    .map((option) => {
      if (isUnsure) return { ...option, isUnsure };
      return option.value === only ? { ...option, isCertain: true } : option;
    });
};
