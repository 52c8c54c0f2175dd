import { language } from './language';

/** Creating a formatter takes longer than formatting a hundred values, so each is kept. */
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

/** The plural rules of a language; by default the site's. */
export const pluralRules = kept((code) => new Intl.PluralRules(code));

/** 1234 as "1,234". */
export const formatNumber = (value: number): string => numbers().format(value);

/** 0.42 as "42%". Rounded down: only everyone is 100%. */
export const formatPercent = (share: number): string =>
  percents().format(Math.floor(share * 100) / 100);

/** "Oslo, Bergen, and Tromsø". */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(items);

/** `2:05:09 PM`, in the time zone of the device. */
export const formatTime = (date: Date): string =>
  new Intl.DateTimeFormat(language(), { timeStyle: 'medium' }).format(date);

/** "Nov 23, 2026, 2:05 PM", in the time zone of the device. */
export const formatMoment = (date: Date | number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(date);

/** `2026-11-23` as "Nov 23". */
export const formatDay = (date: string): string =>
  new Intl.DateTimeFormat(language(), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** Ignores case and accents, in the order of the language, with "Room 2" before "Room 10". */
export const compareNames = (left: string, right: string): number => names().compare(left, right);
