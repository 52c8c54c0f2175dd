import type { WorkbookProblem, WorkbookSheet } from '../workbook/read-workbook';
import { decode, type Sheet, startsWith } from './read-text';

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
