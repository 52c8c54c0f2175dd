import { language } from 'shared-i18n';
import type { PastedRow } from '../checks/row';
import type { TableDefinition } from '../checks/table-definition';
import { fileProblemTexts } from '../reading/problem-texts';
import type { FileReadAnswer, FileReadRequest } from '../reading/read-file';
import type { FileContent, FileSheet, SheetCells } from '../reading/sheet';
import { guessUnambiguousColumnMapping, sheetRowsBelowHeader } from './guess-columns';
import { mapInShortTasks } from './in-short-tasks';
import { createRecordReader } from './match-columns';

/** `leftOut`: how many cells of a pasted list fill no field. Formula errors do not count. */
export type ImportedRecords = { records: readonly PastedRow[]; leftOut?: number };

/**
 * `records`: the rows to import. `asking`: the user must choose a sheet, match columns or decide
 * about hidden rows. `readerMissing`: the code that reads files could not be loaded.
 */
export type ImportReadResult =
  | ImportedRecords
  | { asking: readonly FileSheet[] }
  | { problem: string }
  | 'readerMissing';

/** Reads a file or a pasted text. Resolves with `null` after an abort. Never rejects. */
export async function readImportRecords(
  from: Blob | string,
  definition: TableDefinition,
  signal: AbortSignal,
): Promise<ImportReadResult | null> {
  const content = await readContent(from, signal).catch(() => 'readerMissing' as const);
  if (content === null || content === 'readerMissing') return content;
  if ('problem' in content) return { problem: fileProblemTexts[content.problem] };
  const { sheets } = content;
  const [sheet, ...others] = sheets;
  if (!sheet) return { records: [] };
  // Asks the user about several sheets or hidden rows, because only the user knows what to import.
  const isClear = others.length === 0 && sheet.hidden.size === 0;
  const guess = isClear ? guessUnambiguousColumnMapping(sheet.rows, definition) : null;
  if (!guess) return { asking: sheets };
  const rows = sheetRowsBelowHeader(sheet.rows, guess.header);
  const records = await mapInShortTasks(rows, createRecordReader(guess.mapping, definition));
  return signal.aborted ? null : { records };
}

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const LOAD_WITHIN_MS = 20_000;
/** The time limit in milliseconds. Even a slow computer reads 10,000 users in a second. */
const READ_WITHIN_MS = 8_000;

/** The result of the worker; `readerMissing` if its code did not load; `null` after an abort. */
type WorkerResult = FileContent | 'readerMissing' | null;

async function readContent(from: Blob | string, signal: AbortSignal): Promise<WorkerResult> {
  if (typeof from === 'string') return readInWorker(from, signal);
  if (from.size > MAX_FILE_BYTES) return { problem: 'tooLarge' };
  // Reading fails if the file was changed, moved or removed after the user chose it.
  const buffer = await from.arrayBuffer().catch(() => null);
  return buffer ? readInWorker(new Uint8Array(buffer), signal) : { problem: 'unreadable' };
}

/** Uses a worker to keep the page usable. Rejects if the browser refuses to start a worker. */
async function readInWorker(
  from: FileReadRequest['from'],
  signal: AbortSignal,
): Promise<WorkerResult> {
  if (signal.aborted) return null;
  // The languages tell the encoding of an old file. The browser's languages come first, because the
  // site may not have the language of the user.
  const request: FileReadRequest = { from, languages: [...navigator.languages, language()] };
  const sheets: (FileSheet & { rows: SheetCells[number][] })[] = [];
  const worker = new Worker(new URL('../reading/worker.ts', import.meta.url));
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<WorkerResult>((resolve) => {
    const endAfter = (ms: number, result: WorkerResult) => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(result), ms);
    };
    endAfter(LOAD_WITHIN_MS, 'readerMissing');
    signal.addEventListener('abort', () => resolve(null));
    worker.onerror = () => resolve('readerMissing');
    worker.onmessage = ({ data }: MessageEvent<FileReadAnswer>) => {
      if (data.kind === 'begun') endAfter(READ_WITHIN_MS, { problem: 'tooSlow' });
      else if (data.kind === 'sheet') sheets.push({ ...data.sheet, rows: [] });
      else if (data.kind === 'rows') for (const row of data.rows) sheets.at(-1)?.rows.push(row);
      else resolve(data.problem ? { problem: data.problem } : { sheets });
    };
    worker.postMessage(request, typeof from === 'string' ? [] : [from.buffer]);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
