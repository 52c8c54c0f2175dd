import { language } from './language';

/** 1234 as "1,234". */
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(language()).format(value);

/** 0.42 as "42%". Rounded down: only everyone is 100%. */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(language(), { style: 'percent' }).format(Math.floor(share * 100) / 100);

/** "Oslo, Bergen, and Tromsø". */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(items);

/** "2:05:09 PM", in the time zone of the device. */
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

let collator: { of: string; compare: (left: string, right: string) => number } | undefined;

/**
 * Orders names as readers of the language expect them, without regard to case and accents, and "Room 2" before "Room 10".
 * Keeps its collator: making one takes longer than comparing a hundred names.
 */
export const compareNames = (left: string, right: string): number => {
  const of = language();
  if (collator?.of !== of) {
    const { compare } = new Intl.Collator(of, { numeric: true, sensitivity: 'base' });
    collator = { of, compare };
  }
  return collator.compare(left, right);
};
