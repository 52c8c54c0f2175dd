import type { FileProblem } from './problem-texts';
import { readTextFile, splitTextIntoSheet } from './read-text';
import { readWorkbook } from './read-workbook';
import { type FileContent, type FileSheet, UnreadableFileError } from './sheet';

/** A request to the worker: the bytes of a file, or a pasted text. */
export type FileReadRequest = { bytes: ArrayBuffer } | { pasted: string };

/** The worker's messages in order: `begun`, each sheet followed by its rows in parts, `end`. */
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

/** The most rows in a message, so few that the page copies them without a noticeable pause. */
const ROWS_IN_A_MESSAGE = 200;

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
    for (let at = 0; at < rows.length; at += ROWS_IN_A_MESSAGE) {
      post({ kind: 'rows', rows: rows.slice(at, at + ROWS_IN_A_MESSAGE) });
    }
  }
  post({ kind: 'end', recipients: content.recipients });
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Decodes UTF-8, UTF-16 (Excel's "Unicode text") and Windows-1252 (CSV of older Excels). */
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
const FILE_STARTS: readonly (readonly [FileProblem, ...string[]])[] = [
  ['pdf', '%pdf-'],
  ['image', '\x89png', 'ÿøÿ', 'gif8', '<svg'],
  ['contacts', 'begin:vcard'],
  ['json', '{"', '[{', '["', '[['],
  ['webPage', '<!doctypehtml', '<html', '<head', '<table'],
  ['xml', '<?xml'],
];

/** The first bytes of a file, at most this many, show what kind of file it is. */
const START_BYTES = 1_000;

/** The kind of a file without a table, by its first bytes, because its extension may be wrong. */
const otherFile = (bytes: Uint8Array): FileProblem | undefined => {
  const begin = String.fromCharCode(...bytes.subarray(0, START_BYTES)).toLowerCase();
  const start = begin.replace(/^(?:ï»¿|ÿþ|þÿ)/, '').replace(/[\0\s]/g, '');
  const known = FILE_STARTS.find(([, ...marks]) => marks.some((mark) => start.startsWith(mark)));
  if (known) return known[0];
  // A file with a zero byte is no text, unless it is UTF-16.
  return begin.includes('\0') && !/^(?:ÿþ|þÿ)/.test(begin) ? 'binary' : undefined;
};

/** Whether a compound file has a stream of this name (UTF-16: two bytes per character). */
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
