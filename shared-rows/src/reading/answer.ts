import { readTextFile, splitTextIntoSheet } from './read-text';
import { readWorkbook } from './read-workbook';
import {
  type FileContent,
  type FileProblem,
  type FileSheet,
  UnreadableFileError,
  type UnsupportedFileKind,
} from './sheet';

/** A request to the worker: the bytes of a file, or a pasted text. */
export type FileReadRequest = { bytes: ArrayBuffer } | { pasted: string };

/**
 * The messages of the worker, in order: `begun`, then each sheet with its rows in parts, then
 * `end`.
 */
export type FileReadAnswer =
  | { kind: 'begun' }
  | { kind: 'sheet'; sheet: Omit<FileSheet, 'rows'> }
  | { kind: 'rows'; rows: FileSheet['rows'] }
  | ({ kind: 'end' } & ({ recipients: readonly string[] } | { problem: FileProblem }));

const read = (question: FileReadRequest): FileContent => {
  try {
    if ('bytes' in question) return readFileContent(new Uint8Array(question.bytes));
    const rows = splitTextIntoSheet(question.pasted, { keepBlank: true });
    return { sheets: [{ name: '', rows, hidden: new Set() }], recipients: [] };
  } catch (error) {
    return { problem: error instanceof UnreadableFileError ? error.problem : 'damaged' };
  }
};

/**
 * The most letters in a message, where a cell counts as 20 more. The page is blocked while it
 * copies a message.
 */
const MAX_LETTERS = 500_000;
const LETTERS_OF_A_CELL = 20;

/** Splits rows into parts that the page copies without a noticeable pause. */
function* partsOf(rows: FileSheet['rows']): Generator<FileSheet['rows']> {
  let start = 0;
  let letters = 0;
  for (const [at, row] of rows.entries()) {
    for (const cell of row) letters += cell.length + LETTERS_OF_A_CELL;
    if (letters < MAX_LETTERS) continue;
    yield rows.slice(start, at + 1);
    start = at + 1;
    letters = 0;
  }
  if (start < rows.length) yield rows.slice(start);
}

export function answerReadRequest(
  question: FileReadRequest,
  post: (part: FileReadAnswer) => void,
): void {
  post({ kind: 'begun' });
  const content = read(question);
  if ('problem' in content) {
    post({ kind: 'end', problem: content.problem });
    return;
  }
  for (const { rows, ...sheet } of content.sheets) {
    post({ kind: 'sheet', sheet });
    for (const part of partsOf(rows)) post({ kind: 'rows', rows: part });
  }
  post({ kind: 'end', recipients: content.recipients });
}

/** Whether a file starts with these bytes. */
const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Decodes UTF-8, UTF-16 (Excel's "Unicode text") and Windows-1252 (CSV of older Excel versions).
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

/** The first characters of files that contain no table, in lower case and without white space. */
const FILE_STARTS: readonly (readonly [UnsupportedFileKind, ...string[]])[] = [
  ['pdf', '%pdf-'],
  ['image', '\x89png', 'ÿøÿ', 'gif8', '<svg'],
  ['contacts', 'begin:vcard'],
  ['json', '{"', '[{', '["', '[['],
  ['webPage', '<!doctypehtml', '<html', '<head', '<table'],
  ['xml', '<?xml'],
];

/** The number of first bytes from which a file is recognized. */
const START_BYTES = 1_000;

/**
 * Recognizes a file that contains no table by its first bytes, because its extension may be wrong.
 * Returns its kind.
 */
const otherFile = (bytes: Uint8Array): UnsupportedFileKind | undefined => {
  const begin = String.fromCharCode(...bytes.subarray(0, START_BYTES)).toLowerCase();
  const start = begin.replace(/^(?:ï»¿|ÿþ|þÿ)/, '').replace(/[\0\s]/g, '');
  const known = FILE_STARTS.find(([, ...marks]) => marks.some((mark) => start.startsWith(mark)));
  if (known) return known[0];
  // A file with a zero byte is no text, unless it is UTF-16.
  return begin.includes('\0') && !/^(?:ÿþ|þÿ)/.test(begin) ? 'binary' : undefined;
};

/**
 * Whether a compound file contains the stream with this name. Names are in UTF-16, two bytes per
 * character.
 */
const holds = (bytes: Uint8Array, name: string): boolean =>
  new TextDecoder('latin1').decode(bytes).includes([...name].join('\0'));

export function readFileContent(bytes: Uint8Array): FileContent {
  // Both old workbooks and encrypted new ones are compound files (MS-CFB 2.2).
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { problem: holds(bytes, 'EncryptedPackage') ? 'encrypted' : 'oldWorkbook' };
  }
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return readWorkbook(bytes);
  const problem = otherFile(bytes);
  return problem ? { problem } : readTextFile(decode(bytes));
}
