import Papa from 'papaparse';

/** The cells of a list, row by row; all rows are equally long. */
export type Sheet = readonly (readonly string[])[];

/** Whether the bytes of a file start with these. */
export const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * The text of a file, whatever wrote it: UTF-8 with and without a byte order mark, UTF-16 as Excel's "Unicode text", and
 * Windows-1252 as its older CSV.
 */
export const decode = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const SEPARATORS = [',', ';', '\t', '|'];

/** Splits a text of comma, semicolon, tab or bar separated values into its cells. Rows without any text are left out. */
export function readSheet(text: string): Sheet {
  const plain = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const quoted = Papa.parse<string[]>(plain, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: SEPARATORS,
  });
  const isBroken = quoted.errors.some(({ type }) => type === 'Quotes');
  const rows = isBroken ? withoutQuotes(plain) : quoted.data;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row) => Array.from({ length: width }, (_, at) => (row[at] ?? '').trim()));
}

/** For a text with a quote that is never closed and would include the rest of the file: reads quotes as characters. */
const withoutQuotes = (text: string): string[][] => {
  const [heading = ''] = text.split(/[\r\n]/, 1);
  const countOf = (separator: string) => heading.split(separator).length;
  const [delimiter = ','] = SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  return Papa.parse<string[]>(text, { delimiter, quoteChar: '\0', skipEmptyLines: 'greedy' }).data;
};
