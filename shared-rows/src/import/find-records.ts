import type { TableKind } from '../checks/kind';
import type { PastedRow } from '../checks/row';
import type { FileSheet } from '../reading/sheet';
import { clearMapping, rowsBelow } from './guess-columns';
import { inSlices } from './in-slices';
import { recordReader } from './match-columns';
import { problemTexts } from './problem-texts';
import { readInWorker } from './read-in-worker';
import { readList } from './read-list';

/** The records of a list, the sheets about which somebody has to be asked, or a sentence that says why there are none. */
export type Found =
  | { records: readonly PastedRow[] }
  | { asking: readonly FileSheet[] }
  | { problem: string; isReaderMissing: boolean };

/** What a file or a pasted table with headings holds; `null` once the signal is aborted. Never rejects. */
export async function findRecords(
  from: Blob | string,
  kind: TableKind,
  signal: AbortSignal,
): Promise<Found | null> {
  const content = await readInWorker(from, signal);
  if (content === null) return null;
  if ('problem' in content) {
    const { problem } = content;
    return { problem: problemTexts[problem], isReaderMissing: problem === 'readerMissing' };
  }
  const { sheets, recipients } = content;
  const [start] = kind.columns;
  if (start && recipients.length > 0) {
    const parts = await inSlices(recipients, (part) => readList(part, start.field, kind) ?? []);
    return signal.aborted ? null : { records: parts.flat() };
  }
  const [sheet, ...others] = sheets;
  if (!sheet) return { records: [] };
  // Whether hidden rows belong to the list is for a person to say.
  const isClear = others.length === 0 && sheet.hidden.size === 0;
  const guess = isClear ? clearMapping(sheet.rows, kind) : null;
  if (!guess) return { asking: sheets };
  const rows = rowsBelow(sheet.rows, guess.header);
  const records = await inSlices(rows, recordReader(guess.mapping, kind));
  return signal.aborted ? null : { records };
}
