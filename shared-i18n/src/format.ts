import { language } from './language';

/** Caches a formatter per language, because creating a formatter takes longer than using it. */
const kept = <Formatter>(make: (code: string) => Formatter): ((code?: string) => Formatter) => {
  const known = new Map<string, Formatter>();
  return (code = language()) => {
    const formatter = known.get(code) ?? make(code);
    known.set(code, formatter);
    return formatter;
  };
};

const numbers = kept((code) => new Intl.NumberFormat(code));
const percents = kept((code) => new Intl.NumberFormat(code, { style: 'percent' }));
const names = kept((code) => new Intl.Collator(code, { numeric: true, sensitivity: 'base' }));

export const pluralRulesOf = kept((code) => new Intl.PluralRules(code));

export const formatNumber = (value: number): string => numbers().format(value);

/** Formats 0.42 as "42%". Rounds down, so that only 1 becomes "100%". */
export const formatPercent = (share: number): string =>
  // Adds 1e-9, because 0.29 * 100 is 28.999999999999996 and would be rounded down to 28.
  percents().format(Math.floor(share * 100 + 1e-9) / 100);

export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(items);

/** Formats a time as `2:05:09 PM`, in the time zone of the device. */
export const formatTime = (date: Date): string =>
  new Intl.DateTimeFormat(language(), { timeStyle: 'medium' }).format(date);

/** Formats date and time as "Nov 23, 2026, 2:05 PM", in the time zone of the device. */
export const formatMoment = (date: Date | number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(date);

/** Formats `2026-11-23` as "Nov 23". */
export const formatDay = (date: string): string =>
  new Intl.DateTimeFormat(language(), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** Sorts names in the current language. Ignores case and accents. "Room 2" is before "Room 10". */
export const compareNames = (left: string, right: string): number => names().compare(left, right);
