import Papa from 'papaparse';
import { csvText } from '../../csv';
import type { Column } from '../kinds/table-kind';

/** A longer file is surely no list of users or locations, and reading it would block the page for seconds. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Why a file is not read. */
export type FileProblem = 'tooLarge' | 'workbook' | 'unreadable';

/** The text of a file, or why there is none. */
export type FileText = { text: string } | { problem: FileProblem };

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Reads a text file whatever wrote it: UTF-8 with and without a byte order mark, UTF-16 as Excel's "Unicode text", and
 * Windows-1252 as its older CSV.
 */
export async function readFileText(file: Blob): Promise<FileText> {
  if (file.size > MAX_BYTES) return { problem: 'tooLarge' };
  let bytes: Uint8Array;
  try {
    bytes = await bytesOf(file);
  } catch {
    // It was moved or removed since it was chosen.
    return { problem: 'unreadable' };
  }
  // A workbook is a zip archive (xlsx, ods) or a compound file (xls).
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { problem: 'workbook' };
  }
  return { text: decode(bytes) };
}

const bytesOf = (file: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });

const decode = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

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

/** For a text with a quote that is never closed and would include the rest of the file: reads quotes as characters. */
const withoutQuotes = (text: string): string[][] => {
  const [heading = ''] = text.split(/[\r\n]/, 1);
  const countOf = (separator: string) => heading.split(separator).length;
  const [delimiter = ','] = SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  return Papa.parse<string[]>(text, { delimiter, quoteChar: '\0', skipEmptyLines: 'greedy' }).data;
};

/** An example file: the headings and one row. */
export const templateText = <Field extends string>(columns: readonly Column<Field>[]): string =>
  csvText([columns.map(({ label }) => label), columns.map(({ example }) => example)]);
