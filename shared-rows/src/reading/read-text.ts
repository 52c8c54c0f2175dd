import Papa from 'papaparse';
import {
  checkSheetSize,
  cutToCellLength,
  type FileContent,
  MAX_COLUMNS,
  type Sheet,
  UnreadableFileError,
} from './sheet';

const CELL_SEPARATORS = [',', ';', '\t', '|'];

/** The most separators in a text. A list of 10,000 users with a hundred columns has fewer. */
const MAX_MARKS = 2_000_000;

/** Refuses a text with too many separators to split it quickly. @throws UnreadableFileError */
const countMarks = (text: string): void => {
  let marks = 0;
  for (const _ of text.matchAll(/[,;\t|\n"]/g)) {
    marks += 1;
    if (marks > MAX_MARKS) throw new UnreadableFileError('unpacksTooLarge');
  }
};

/**
 * Splits comma, semicolon, tab or bar separated values into cells. Drops blank rows, but not with
 * `keepBlank`: a blank row of a paste leaves its table row unchanged. @throws UnreadableFileError
 */
export function splitTextIntoSheet(text: string, { keepBlank = false } = {}): Sheet {
  countMarks(text);
  // Makes line ends equal, because the parser splits only at the first kind that it finds.
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^sep=.\n/i, '');
  const quoted = Papa.parse<string[]>(plain, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: CELL_SEPARATORS,
  });
  const isBroken = quoted.errors.some(({ type }) => type === 'Quotes');
  // Uses the separator of the first parse, because blank rows would mislead the guess.
  const { delimiter } = quoted.meta;
  const data = keepBlank ? Papa.parse<string[]>(plain, { delimiter }).data : quoted.data;
  const rows = isBroken ? withoutQuotes(plain) : data;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  checkSheetSize(rows.length, width);
  return rows.map((row) =>
    Array.from({ length: width }, (_, at) => cutToCellLength((row[at] ?? '').trim())),
  );
}

/** Splits a text with quotes as plain text: an unclosed quote would include all the rest. */
const withoutQuotes = (text: string): string[][] => {
  const [heading = ''] = text.split('\n', 1);
  const countOf = (separator: string) => heading.split(separator, MAX_COLUMNS).length;
  const [delimiter = ','] = CELL_SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  return Papa.parse<string[]>(text, { delimiter, quoteChar: '\0', skipEmptyLines: 'greedy' }).data;
};

/** The longest list of recipients. A list of 10,000 recipients has about 500 kB. */
const MAX_RECIPIENTS_LENGTH = 512 * 1024;
/** The length of a list of recipients that the page reads without a noticeable pause. */
const PART_LENGTH = 10_000;
const MAX_PART_LENGTH = 100_000;

/** Splits a text that lists email recipients into parts. Returns no parts for any other text. */
const recipientsIn = (text: string): string[] => {
  if (text.length > MAX_RECIPIENTS_LENGTH) return [];
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (!lines.every((line) => /<[^<>\s@]+@[^<>\s]+>/.test(line))) return [];
  const parts: string[] = [];
  let part = '';
  // Ends a part only after a recipient.
  for (const piece of lines.flatMap((line) => `${line}\n`.split(/(?<=>[;,])/))) {
    part += piece;
    if (part.length < PART_LENGTH) continue;
    parts.push(part);
    part = '';
  }
  if (part !== '') parts.push(part);
  return parts.some(({ length }) => length > MAX_PART_LENGTH) ? [] : parts;
};

/** @throws UnreadableFileError */
export const readTextFile = (text: string): FileContent => {
  const recipients = recipientsIn(text);
  const rows = recipients.length > 0 ? [] : splitTextIntoSheet(text);
  return { sheets: rows.length > 0 ? [{ name: '', rows, hidden: new Set() }] : [], recipients };
};
