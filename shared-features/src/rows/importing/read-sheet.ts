import Papa from 'papaparse';

/** The cells of a text file, row by row; rows without any text are left out, and all rows are equally long. */
export type Sheet = readonly (readonly string[])[];

const SEPARATORS = [',', ';', '\t', '|'];

/** Splits a text of comma, semicolon, tab or bar separated values into its cells. */
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

/** A stray quote would swallow all that follows it: here quotes are letters like others. */
const withoutQuotes = (text: string): string[][] => {
  const [heading = ''] = text.split(/[\r\n]/, 1);
  const countOf = (separator: string) => heading.split(separator).length;
  const [delimiter = ','] = SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  return Papa.parse<string[]>(text, { delimiter, quoteChar: '\0', skipEmptyLines: 'greedy' }).data;
};
