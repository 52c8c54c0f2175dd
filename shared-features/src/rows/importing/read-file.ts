/** A longer file is surely not a list of people or places; papaparse would block the page for seconds. */
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
