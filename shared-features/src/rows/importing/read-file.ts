import Papa from 'papaparse';
import type { WorkbookProblem, WorkbookSheet } from '../workbook/read-workbook';

/** The cells of a list, row by row; all rows are equally long. */
export type Sheet = readonly (readonly string[])[];

/** Whether the bytes of a file start with these. */
const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * The text of a file, whatever wrote it: UTF-8 with and without a byte order mark, UTF-16 as Excel's "Unicode text", and
 * Windows-1252 as its older CSV.
 */
const decode = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const SEPARATORS = [',', ';', '\t', '|'];

/** More columns than this are no list of people, and somebody would have to match them. */
export const MAX_COLUMNS = 1_000;
/** One wide row makes all others as wide: more cells than this would take the memory of the page. */
const MAX_CELLS = 5_000_000;

/** Thrown for a list that is too large. */
export class TooManyCells extends Error {}

/**
 * Splits a text of comma, semicolon, tab or bar separated values into its cells. Rows without any text are left out
 * unless `keepBlank` is set: in a paste they leave rows of the table as they are.
 * @throws TooManyCells
 */
export function readSheet(text: string, { keepBlank = false } = {}): Sheet {
  // The parser splits at one kind of line end only, the first that it finds.
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^sep=.\n/i, '');
  const quoted = Papa.parse<string[]>(plain, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: SEPARATORS,
  });
  const isBroken = quoted.errors.some(({ type }) => type === 'Quotes');
  // Blank rows would mislead the guess of the separator, so it is guessed without them.
  const { delimiter } = quoted.meta;
  const data = keepBlank ? Papa.parse<string[]>(plain, { delimiter }).data : quoted.data;
  const rows = isBroken ? withoutQuotes(plain) : data;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > MAX_COLUMNS || width * rows.length > MAX_CELLS) throw new TooManyCells();
  return rows.map((row) => Array.from({ length: width }, (_, at) => (row[at] ?? '').trim()));
}

/** For a text with a quote that is never closed and would include the rest of the file: reads quotes as characters. */
const withoutQuotes = (text: string): string[][] => {
  const [heading = ''] = text.split('\n', 1);
  const countOf = (separator: string) => heading.split(separator).length;
  const [delimiter = ','] = SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  return Papa.parse<string[]>(text, { delimiter, quoteChar: '\0', skipEmptyLines: 'greedy' }).data;
};

/** A longer file is surely no list of users or locations, and reading it would block the page for seconds. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Why a file cannot be read. */
export type FileProblem =
  | 'tooLarge'
  | 'unreadable'
  | 'readerMissing'
  | 'encrypted'
  | 'oldWorkbook'
  | WorkbookProblem;

/** What a file holds: a text, the sheets of a workbook that have text, or nothing that can be read. */
export type FileContent =
  | { text: string }
  | { sheets: readonly WorkbookSheet[] }
  | { problem: FileProblem };

/** Reads a text file or a workbook. */
export async function readFile(file: Blob): Promise<FileContent> {
  if (file.size > MAX_BYTES) return { problem: 'tooLarge' };
  let bytes: Uint8Array;
  try {
    bytes = await bytesOf(file);
  } catch {
    // It was moved or removed since it was chosen.
    return { problem: 'unreadable' };
  }
  // Both old workbooks and encrypted new ones are compound files (MS-CFB 2.2).
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { problem: holds(bytes, 'EncryptedPackage') ? 'encrypted' : 'oldWorkbook' };
  }
  return startsWith(bytes, 0x50, 0x4b, 3, 4) ? readArchive(bytes) : { text: decode(bytes) };
}

/** Reads a zip archive as a workbook, with code that is loaded only for that. */
async function readArchive(bytes: Uint8Array): Promise<FileContent> {
  let reader: typeof import('../workbook/read-workbook');
  try {
    reader = await import('../workbook/read-workbook');
  } catch {
    return { problem: 'readerMissing' };
  }
  return reader.readWorkbook(bytes);
}

/** The rows of a sheet, with the hidden ones left blank, so that the others keep their numbers. */
export const visibleRows = ({ rows, hidden }: WorkbookSheet): Sheet =>
  rows.map((row, index) => (hidden.has(index) ? row.map(() => '') : row));

const bytesOf = (file: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });

/** Whether a compound file names this stream: names are UTF-16, two bytes a letter. */
const holds = (bytes: Uint8Array, name: string): boolean =>
  new TextDecoder('latin1').decode(bytes).includes([...name].join('\0'));
