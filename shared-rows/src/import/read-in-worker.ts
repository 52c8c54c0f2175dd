import type { Answer, Question } from '../reading/answer';
import type { FileContent, FileProblem, FileSheet, Sheet } from '../reading/sheet';

/** A longer file is surely no list of users or locations. */
const MAX_BYTES = 10 * 1024 * 1024;
/** How long the worker's script may take to load. */
const LOAD_WITHIN_MS = 20_000;
/** How long a file may take to read. A list of 10,000 users takes one second on a slow computer. */
const READ_WITHIN_MS = 8_000;

/**
 * Reads a file, or a pasted table whose blank rows count, in a worker: whatever it holds, the page stays usable. Never
 * rejects. `null` once the signal is aborted.
 */
export async function readInWorker(
  from: Blob | string,
  signal: AbortSignal,
): Promise<FileContent | null> {
  const isTooLarge = (typeof from === 'string' ? from.length : from.size) > MAX_BYTES;
  if (isTooLarge) return { problem: 'tooLarge' };
  let question: Question;
  try {
    question = typeof from === 'string' ? { pasted: from } : { bytes: await bytesOf(from) };
  } catch {
    // The file was moved or removed after it was chosen.
    return { problem: 'unreadable' };
  }
  return signal.aborted ? null : ask(question, signal);
}

function ask(question: Question, signal: AbortSignal): Promise<FileContent | null> {
  const sheets: (FileSheet & { rows: Sheet[number][] })[] = [];
  const worker = new Worker(new URL('../reading/worker.ts', import.meta.url));
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<FileContent | null>((resolve) => {
    const endAfter = (ms: number, problem: FileProblem) => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve({ problem }), ms);
    };
    endAfter(LOAD_WITHIN_MS, 'readerMissing');
    signal.addEventListener('abort', () => resolve(null));
    worker.onerror = () => resolve({ problem: 'readerMissing' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'begun') endAfter(READ_WITHIN_MS, 'tooSlow');
      else if (data.kind === 'sheet') sheets.push({ ...data.sheet, rows: [] });
      else if (data.kind === 'rows') for (const row of data.rows) sheets.at(-1)?.rows.push(row);
      else if ('problem' in data) resolve({ problem: data.problem });
      else resolve({ sheets, recipients: data.recipients });
    };
    worker.postMessage(question, 'bytes' in question ? [question.bytes] : []);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

const bytesOf = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
