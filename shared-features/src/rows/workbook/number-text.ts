import type { NumberStyle } from './read-styles';

const DAY_MS = 86_400_000;
/** The last day of the year 9999: greater numbers are no dates. */
const LAST_DAY = 2_958_465;

/**
 * A number of a cell as a person reads it: a telephone number with all of its digits, a date as 2026-05-31, a time as
 * 14:30.
 * @param countsFrom1904 whether dates count the days since 1904, as workbooks of old Macs do, and not since 1900
 */
export function numberText(
  text: string,
  style: NumberStyle | undefined,
  countsFrom1904: boolean,
): string {
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) return text;
  if (style?.isDate && value >= 0 && value <= LAST_DAY) return dateText(value, countsFrom1904);
  // As written while it can be: a number of more than 15 digits would be rounded.
  const digits = /^-?\d+$/.test(text) ? text : DIGITS.format(value);
  return digits.padStart(style?.leadingZeros ?? 0, '0');
}

/** Never 4.79E+12, and no more digits than a spreadsheet keeps, so that 0.1 + 0.2 is 0.3. */
const DIGITS = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

function dateText(days: number, countsFrom1904: boolean): string {
  // Day 60 is February 29, 1900, which never was. Spreadsheets count it, so that the days before start one day later.
  const start = countsFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const moment = new Date(start + Math.round((days * DAY_MS) / 1000) * 1000).toISOString();
  const date = moment.slice(0, 10);
  const time = moment.slice(11, moment.slice(17, 19) === '00' ? 16 : 19);
  if (days < 1) return time;
  return days % 1 === 0 ? date : `${date} ${time}`;
}
