import { readFile } from './read-file';
import { readSheet } from './read-text';
import { type FileContent, type FileProblem, type FileSheet, Unreadable } from './sheet';

/** What the page asks for: the bytes of a file, or a pasted text whose blank rows count. */
export type Question = { bytes: ArrayBuffer } | { pasted: string };

/** What the worker answers, in this order: that it has begun, each sheet with its rows in parts, and how it ended. */
export type Answer =
  | { kind: 'begun' }
  | { kind: 'sheet'; sheet: Omit<FileSheet, 'rows'> }
  | { kind: 'rows'; rows: FileSheet['rows'] }
  | ({ kind: 'end' } & ({ recipients: readonly string[] } | { problem: FileProblem }));

const read = (question: Question): FileContent => {
  try {
    if ('bytes' in question) return readFile(new Uint8Array(question.bytes));
    const rows = readSheet(question.pasted, { keepBlank: true });
    return { sheets: [{ name: '', rows, hidden: new Set() }], recipients: [] };
  } catch (error) {
    return { problem: error instanceof Unreadable ? error.problem : 'damaged' };
  }
};

/** A message takes the page as long as its cells and letters take to be copied. */
const MAX_LETTERS = 500_000;
const LETTERS_OF_A_CELL = 20;

/** The rows in parts that the page takes in without a pause. */
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

/** Answers a question of the page. */
export function answerQuestion(question: Question, post: (part: Answer) => void): void {
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
