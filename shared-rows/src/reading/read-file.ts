import Papa from 'papaparse';
import { bytesStartWith, decodeText, utf16EncodingOf } from './decode';
import type { FileProblem } from './problem-texts';
import { readWorkbook } from './read-workbook';
import {
  checkSheetSize,
  cleanCell,
  cutToCellLength,
  emptyIfFormulaError,
  type FileContent,
  type FileSheet,
  MAX_ROWS_ABOVE_HEADER,
  type SheetCells,
  UnreadableFileError,
} from './sheet';

/** A request to the worker: a file or a pasted text, and the visitor's languages. */
export type FileReadRequest = {
  from: Uint8Array<ArrayBuffer> | string;
  languages: readonly string[];
};

/** The worker's messages in order: `begun`, each sheet followed by its rows in parts, `end`. */
export type FileReadAnswer =
  | { kind: 'begun' }
  | { kind: 'sheet'; sheet: Omit<FileSheet, 'rows'> }
  | { kind: 'rows'; rows: FileSheet['rows'] }
  | { kind: 'end'; problem?: FileProblem };

/** The page can copy this many rows from a message without a noticeable pause. */
const ROWS_IN_A_MESSAGE = 200;

export function answerReadRequest(
  { from, languages }: FileReadRequest,
  post: (part: FileReadAnswer) => void,
): void {
  post({ kind: 'begun' });
  const content = readFileContent(from, languages);
  if ('problem' in content) {
    post({ kind: 'end', problem: content.problem });
    return;
  }
  for (const { rows, ...sheet } of content.sheets) {
    post({ kind: 'sheet', sheet });
    for (let at = 0; at < rows.length; at += ROWS_IN_A_MESSAGE) {
      post({ kind: 'rows', rows: rows.slice(at, at + ROWS_IN_A_MESSAGE) });
    }
  }
  post({ kind: 'end' });
}

/** The first characters of files that cannot be imported, in lower case and without white space. */
const FILE_STARTS: readonly (readonly [FileProblem, ...string[]])[] = [
  ['pdf', '%pdf-'],
  ['image', '\x89png', 'ÿøÿ', 'gif8', '<svg'],
  ['contacts', 'begin:vcard'],
  ['json', '{"', '[{', '["', '[['],
  ['webPage', '<!doctypehtml', '<html', '<head', '<table'],
  ['xml', '<?xml'],
];

const START_BYTES = 1_000;

/** Looks at the first bytes, because the extension of a file may be wrong. */
const otherFile = (bytes: Uint8Array): FileProblem | undefined => {
  const begin = String.fromCharCode(...bytes.subarray(0, START_BYTES)).toLowerCase();
  const start = begin.replace(/^(?:ï»¿|ÿþ|þÿ)/, '').replace(/[\0\s]/g, '');
  const known = FILE_STARTS.find(([, ...marks]) => marks.some((mark) => start.startsWith(mark)));
  if (known) return known[0];
  // A file with a zero byte is no text, except in UTF-16.
  return begin.includes('\0') && !utf16EncodingOf(bytes) ? 'binary' : undefined;
};

/**
 * Whether an OLE compound file contains a stream (an inner file) of this name. Encrypted and old
 * workbooks are such files. They store names in UTF-16, with two bytes per character.
 */
const holds = (bytes: Uint8Array, name: string): boolean =>
  new TextDecoder('latin1').decode(bytes).includes([...name].join('\0'));

/**
 * Reads a file or a pasted text. If this fails, returns what is wrong instead of throwing an error.
 * @param languages the visitor's languages, which tell the encoding of an older text file
 */
export function readFileContent(
  from: Uint8Array | string,
  languages: readonly string[] = [],
): FileContent {
  try {
    return typeof from === 'string' ? textContent(from, true) : readFile(from, languages);
  } catch (error) {
    // An error of the zip library or of the XML library means that the file is damaged.
    return { problem: error instanceof UnreadableFileError ? error.problem : 'damaged' };
  }
}

/** @throws UnreadableFileError, or an error of a library if the file is damaged */
function readFile(bytes: Uint8Array, languages: readonly string[]): FileContent {
  // Both old workbooks and encrypted new ones are compound files (MS-CFB 2.2).
  if (bytesStartWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { problem: holds(bytes, 'EncryptedPackage') ? 'encrypted' : 'oldWorkbook' };
  }
  if (bytesStartWith(bytes, 0x50, 0x4b, 3, 4)) return { sheets: readWorkbook(bytes) };
  const problem = otherFile(bytes);
  if (problem) return { problem };
  return textContent(decodeText(bytes, languages), false);
}

const textContent = (text: string, isPasted: boolean): FileContent => {
  checkSeparatorCount(text);
  const rows =
    (isPasted ? null : splitRecipientsIntoSheet(text)) ?? splitTextIntoSheet(text, isPasted);
  return { sheets: rows.length > 0 ? [{ name: '', rows, hidden: new Set() }] : [] };
};

/** If two separators fit equally, the first wins. The comma comes last, as names may contain it. */
const CELL_SEPARATORS = ['\t', ';', '|', ','];

/** The most separators, quotes and line breaks. 10,000 users in 60 quoted columns have fewer. */
const MAX_SEPARATORS = 2_000_000;

/** @throws UnreadableFileError if a text has so many separators that splitting takes too long */
const checkSeparatorCount = (text: string): void => {
  let marks = 0;
  for (const _ of text.matchAll(/[,;\t|\n"]/g)) {
    marks += 1;
    if (marks > MAX_SEPARATORS) throw new UnreadableFileError('unpacksTooLarge');
  }
};

/**
 * Splits a text into rows and cells. Drops blank rows unless `keepBlank` is set, because in a
 * paste, a blank row means that a row of the table stays unchanged.
 * @throws UnreadableFileError
 */
export function splitTextIntoSheet(text: string, keepBlank = false): SheetCells {
  // Makes all line ends equal, because the parser splits only at the first kind of line end.
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^sep=.\n/i, '')
    // The parser recognizes a quoted cell only if its quote directly follows the separator.
    .replace(/(?<=[,;|\t\n]) +(?="(?:[^"]|"(?:[,;|\t\n]|$)))/g, '');
  const guessed = Papa.parse<string[]>(plain, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: CELL_SEPARATORS,
  });
  // The parser finds no separator if one row of a list of two columns has only one cell. Then uses
  // the separator that `separatorOf` finds.
  const isUnsure = guessed.errors.some(({ code }) => code === 'UndetectableDelimiter');
  const quoted = isUnsure
    ? Papa.parse<string[]>(plain, { skipEmptyLines: 'greedy', delimiter: separatorOf(plain) })
    : guessed;
  const isBroken = quoted.errors.some(isQuoteError);
  // Uses the separator of the first parse, because with blank rows, the parser may guess wrong.
  const { delimiter } = quoted.meta;
  const data = keepBlank ? Papa.parse<string[]>(plain, { delimiter }).data : quoted.data;
  const rows = isBroken ? splitLineByLine(plain, keepBlank) : data;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  checkSheetSize(rows.length, width);
  return rows.map((row) =>
    Array.from({ length: width }, (_, at) => {
      const text = cleanCell((row[at] ?? '').trim());
      return emptyIfFormulaError(cutToCellLength(text));
    }),
  );
}

/**
 * Splits a text with a wrong quote line by line, because the parser may put the following lines
 * into one cell. In a line with a wrong quote, separators between quotes count too.
 */
const splitLineByLine = (text: string, keepBlank: boolean): string[][] => {
  const delimiter = separatorOf(text);
  const rows = text.split('\n').map((line) => {
    const { data, errors } = Papa.parse<string[]>(line, { delimiter });
    return errors.some(isQuoteError) ? line.split(delimiter).map(unquoted) : (data[0] ?? ['']);
  });
  return keepBlank ? rows : rows.filter((row) => row.some((cell) => cell.trim()));
};

const isQuoteError = ({ type }: Papa.ParseError): boolean => type === 'Quotes';

/** Removes the quotes around a cell. Databases write a quote inside quotes as `\"`. */
const unquoted = (cell: string): string => {
  const [, inside] = /^"(.*)"$/.exec(cell.trim()) ?? [];
  return inside?.replace(/\\"|""/g, '"') ?? cell;
};

/** The separator that most of the first lines contain. */
const separatorOf = (text: string): string => {
  const lines = text.split('\n', MAX_ROWS_ABOVE_HEADER + 1);
  const countOf = (separator: string) => lines.filter((line) => line.includes(separator)).length;
  const [most = ','] = CELL_SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  return most;
};

/** A person in a list of recipients: `Ada <ada@example.com>`, or only an address. */
const RECIPIENT = /^[^<>]*<(?<![,;\t]\s*<)[^<>\s@]+@[^<>\s]+>$|^[^<>"\s@]+@[^<>\s]+$/;
/** A line break, or a separator after an address. The comma in "Lovelace, Ada" does not match. */
const RECIPIENT_END = /[;,](?<=@[^\s<>;,]*>?\s*[;,])|[\r\n]+/;

/**
 * Turns a list of recipients, such as `Ada <ada@x.org>; Bo <bo@x.org>`, into a sheet. The list may
 * also be one line of addresses without names. A name stays in the cell of its email address.
 * Returns `null` for other texts.
 * @throws UnreadableFileError
 */
const splitRecipientsIntoSheet = (text: string): SheetCells | null => {
  const hasNames = text.includes('<');
  if (!hasNames && /[\r\n]/.test(text.trim())) return null;
  const pieces = text.split(RECIPIENT_END).map((piece) => piece.trim());
  const recipients = pieces.filter(Boolean);
  // If the text has no `<`, a separator means several cells, as in `Ada,ada@example.com`.
  const areRecipients = recipients.every(
    (recipient) => RECIPIENT.test(recipient) && (hasNames || !/[,;]/.test(recipient)),
  );
  if (recipients.length === 0 || !areRecipients) return null;
  checkSheetSize(recipients.length + 1, 2);
  return [['name', 'email'], ...recipients.map((recipient) => ['', cutToCellLength(recipient)])];
};
