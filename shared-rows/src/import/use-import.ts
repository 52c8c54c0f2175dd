import { useEffect, useRef, useState } from 'react';
import type { TableKind } from '../checks/kind';
import { hasFilledCells, type PastedRow, type RowValues } from '../checks/row';
import type { FileSheet, Sheet } from '../reading/sheet';
import { appendRows, pasteRecords } from '../rows/change-rows';
import type { PasteHandler } from '../rows/row-table';
import type { RowTableModel } from '../rows/use-row-table';
import { texts } from '../texts';
import { isHeaderLine } from './headings';
import { mapInSlices } from './in-slices';
import { readPastedList } from './read-pasted-list';
import { splitCells } from './split-cells';

const words = texts.importing;

export type ImportState = ReturnType<typeof useImport>;

/** The cell into which a text was pasted; `null` for a file. */
type Target = { id: number; field: string } | null;

type Question = { sheets: readonly FileSheet[]; target: Target };

/** Imports files below the rows, and pasted tables at the cell of the paste. */
export function useImport({ kind, change }: Pick<RowTableModel, 'kind' | 'change'>) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isReading, start, stop } = useTask();

  const paste = (id: number, records: readonly PastedRow[]) => {
    const pasteNow = () => change(pasteRecords(id, records, kind));
    const loading = kind.updating?.load();
    if (!loading) return pasteNow();
    start(async (signal) => {
      await loading;
      if (!signal.aborted) pasteNow();
    });
  };
  const append = async (records: readonly PastedRow[], signal: AbortSignal) => {
    const filled = records.filter(hasFilledCells);
    if (filled.length === 0) return setProblem(words.empty);
    const rows = await toCheckedRows(filled, kind);
    if (!signal.aborted) change(appendRows(rows, kind));
  };
  const add = async (records: readonly PastedRow[], target: Target, signal: AbortSignal) => {
    if (!target) await append(records, signal);
    else if (!signal.aborted) paste(target.id, records);
  };
  const read = (from: Blob | string, target: Target) =>
    start(async (signal) => {
      setProblem(null);
      const reader = await import('./find-records').catch(() => null);
      const found = reader ? await reader.findRecords(from, kind, signal) : 'readerMissing';
      if (found === null) return;
      if (found === 'readerMissing') {
        const list = typeof from === 'string' && target && readPastedList(from, target.field, kind);
        if (list) await add(list, target, signal);
        else setProblem(words.readerMissing);
      } else if ('problem' in found) setProblem(found.problem);
      else if ('asking' in found) setQuestion({ sheets: found.asking, target });
      else await add(found.records, target, signal);
    });
  const open = (file: Blob) => read(file, null);
  const drop = ([file, ...others]: readonly Blob[]) => {
    if (others.length > 0) setProblem(words.several);
    else if (file) open(file);
  };
  /** Imports rows of the sheet that the user has chosen. */
  const place = (rows: Sheet, recordOf: (row: Sheet[number]) => PastedRow) => {
    setQuestion(null);
    start(async (signal) =>
      add(await mapInSlices(rows, recordOf), question?.target ?? null, signal),
    );
  };
  const takePaste: PasteHandler = (text, cell) => {
    const pasted = readPaste(text, cell.field, kind);
    if (!pasted) return false;
    if ('problem' in pasted) setProblem(pasted.problem);
    else if ('table' in pasted) read(pasted.table, cell);
    else paste(cell.id, pasted.records);
    return true;
  };
  const cancel = () => {
    stop();
    setQuestion(null);
  };
  const asking = question?.sheets ?? null;
  return { asking, isReading, problem, open, drop, place, cancel, takePaste };
}

/**
 * The longest text that can be pasted, because the page may read the text without a worker. A list
 * of 10,000 users is shorter.
 */
const MAX_PASTE_LENGTH = 2_000_000;

type Pasted =
  | { records: readonly PastedRow[] }
  /** A table with headings, to be read like a file. */
  | { table: string }
  | { problem: string };

/** Returns `null` to leave the paste to the browser. */
function readPaste(text: string, field: string, kind: TableKind): Pasted | null {
  if (text.length > MAX_PASTE_LENGTH) return { problem: words.pasteTooLong };
  // Drops blank lines at the start, but not a tab, which ends an empty first cell.
  const list = text.trimEnd().replace(/^\s*\n/, '');
  const headings = firstCells(list);
  const headingEnd = list.indexOf('\n');
  if (headingEnd < 0 || !isHeaderLine(headings, kind.columns)) {
    const records = readPastedList(text, field, kind);
    return records && { records };
  }
  const column = kind.columns.find((each) => each.field === field);
  const isOneColumn = headings.length === 1 && headings[0] === column?.label;
  if (!isOneColumn || list.includes('\t')) return { table: list };
  const below = readPastedList(list.slice(headingEnd + 1), field, kind);
  // Even a single value is not left to the browser, which would paste the heading too.
  const records = below ?? readPastedList(list, field, kind)?.slice(1);
  return records ? { records } : null;
}

/** Checks rows in short tasks to keep the page usable. The table reuses the results. */
const toCheckedRows = async (
  records: readonly PastedRow[],
  kind: TableKind,
): Promise<RowValues[]> => {
  await kind.updating?.load();
  return mapInSlices(records, (record) => {
    const cells = { ...kind.blank, ...record };
    const values = kind.completed?.(cells, record) ?? cells;
    kind.check(values);
    kind.keyOf(values);
    return values;
  });
};

/** Runs one task at a time. A new task, or leaving the page, stops the running task. */
function useTask() {
  const [isReading, setReading] = useState(false);
  const running = useRef<AbortController>(null);
  const stop = () => {
    running.current?.abort();
    setReading(false);
  };
  const start = (task: (signal: AbortSignal) => Promise<void>) => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    setReading(true);
    void task(controller.signal).finally(() => {
      if (running.current === controller) setReading(false);
    });
  };
  useEffect(() => () => running.current?.abort(), []);
  return { isReading, start, stop };
}

const firstCells = (text: string): string[] => {
  const [line = ''] = text.split('\n', 1);
  const cells = [',', ';', '\t', '|'].map((separator) => splitCells(line, separator)[0] ?? []);
  const [most = []] = cells.toSorted((one, other) => other.length - one.length);
  return most;
};
