// Numbers and lists in the reader's own language. The sentences around them are English (texts.ts), so are plurals.

const number = new Intl.NumberFormat();
const list = new Intl.ListFormat('en', { type: 'conjunction' });
const plurals = new Intl.PluralRules('en');

/** 1234 as "1,234", in the reader's digits and separators. */
export const formatNumber = (value: number): string => number.format(value);

/** "Oslo, Bergen, and Tromsø". */
export const formatList = (items: readonly string[]): string => list.format(items);

/** "1 user", "2,400 users". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${plurals.select(count) === 'one' ? one : many}`;
