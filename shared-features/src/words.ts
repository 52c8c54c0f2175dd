// Numbers, lists and times in the language of the document, like the sentences around them.

const language = (): string => globalThis.document?.documentElement.lang || 'en';
const plurals = new Intl.PluralRules('en');

/** 1234 as "1,234". */
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(language()).format(value);

/** "Oslo, Bergen, and Tromsø". */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(items);

/** "2:05:09 PM", in the time zone of the device. */
export const formatTime = (date: Date): string =>
  new Intl.DateTimeFormat(language(), { timeStyle: 'medium' }).format(date);

/** `2026-11-23` as "Nov 23". */
export const formatDay = (date: string): string =>
  new Intl.DateTimeFormat(language(), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** "1 user", "2,400 users". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${plurals.select(count) === 'one' ? one : many}`;

/** "1 user", "240 users". */
export const countedUsers = (count: number): string => counted(count, 'user', 'users');

/** "1 location", "8 locations". */
export const countedLocations = (count: number): string => counted(count, 'location', 'locations');
