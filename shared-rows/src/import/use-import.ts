import { useCallback, useEffect, useRef, useState } from 'react';
import type { TableKind } from '../checks/kind';
import { hasCells, type PastedRow, type RowValues } from '../checks/row';
import type { FileSheet, Sheet } from '../reading/sheet';
import { appendRows, pasteRecords } from '../rows/change-rows';
import type { PasteHandler } from '../rows/row-table';
import type { RowTableModel } from '../rows/use-row-table';
import { texts } from '../texts';
import type { FoundRecords } from './find-records';
import { isHeading } from './headings';
import { mapInSlices } from './in-slices';
import { readList } from './read-list';

const words = texts.importing;

export type ImportState = {
  /** The sheets of a file, while the user must choose a sheet or match the columns. */
  asking: readonly FileSheet[] | null;
  isReading: boolean;
  /** The problem of a file or a paste, and what to do. */
  problem: string | null;
  open: (file: Blob) => void;
  /** Imports a dropped file. Several files are refused. */
  drop: (files: readonly Blob[]) => void;
  /** Imports the sheet of `asking` that the user has chosen. */
  place: (rows: Sheet, read: (row: Sheet[number]) => PastedRow) => void;
  cancel: () => void;
  takePaste: PasteHandler;
};

/** The sheets to ask about. `pastedInto`: the id of the row of the paste; `null` for a file. */
type Question = { sheets: readonly FileSheet[]; pastedInto: number | null };

/**
 * The longest text that can be pasted, because the page may read the text without a worker. A list
 * of 10,000 users is shorter.
 */
const MAX_PASTE_LENGTH = 2_000_000;

/** Imports a file below the rows, and a paste at its place. Unclear sheets wait in `asking`. */
export function useImport({ kind, change }: Pick<RowTableModel, 'kind' | 'change'>): ImportState {
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState<ImportState['problem']>(null);
  const { isReading, start, stop } = useTask();

  const append = async (records: readonly PastedRow[], signal: AbortSignal) => {
    const rows = await toCheckedRows(records, kind);
    if (!signal.aborted) change(appendRows(rows, kind));
  };
  const pasteAt = useCallback(
    (id: number, records: readonly PastedRow[]) => {
      const paste = () => change(pasteRecords(id, records, kind));
      const loading = kind.updating?.load();
      if (!loading) return paste();
      start(async (signal) => {
        await loading;
        if (!signal.aborted) paste();
      });
    },
    [kind, change, start],
  );
  const place: ImportState['place'] = (rows, read) => {
    const at = question?.pastedInto ?? null;
    setQuestion(null);
    start(async (signal) => {
      const records = await mapInSlices(rows, read);
      if (at === null) await append(records.filter(hasCells), signal);
      else if (!signal.aborted) pasteAt(at, records);
    });
  };
  const open = (file: Blob) =>
    start(async (signal) => {
      setProblem(null);
      const found = await find(file, kind, signal);
      if (!found) return;
      if ('problem' in found) setProblem(found.problem);
      else if ('asking' in found) setQuestion({ sheets: found.asking, pastedInto: null });
      else {
        const records = found.records.filter(hasCells);
        if (records.length > 0) await append(records, signal);
        else setProblem(words.empty);
      }
    });
  const drop = ([file, ...others]: readonly Blob[]) => {
    if (others.length > 0) setProblem(words.several);
    else if (file) open(file);
  };
  const takePaste = usePasteHandler(kind, { start, pasteAt, setProblem, setQuestion });
  const cancel = () => {
    stop();
    setQuestion(null);
  };
  const asking = question?.sheets ?? null;
  return { asking, isReading, problem, open, drop, place, cancel, takePaste };
}

type PasteActions = {
  start: (task: (signal: AbortSignal) => Promise<void>) => void;
  pasteAt: (id: number, records: readonly PastedRow[]) => void;
  setProblem: (problem: string) => void;
  setQuestion: (question: Question) => void;
};

/** Handles a paste. A table with headings needs the reader of files; other texts do not. */
function usePasteHandler(
  kind: TableKind,
  { start, pasteAt, setProblem, setQuestion }: PasteActions,
): PasteHandler {
  return useCallback<PasteHandler>(
    (text, { id, field }) => {
      if (text.length > MAX_PASTE_LENGTH) {
        setProblem(words.pasteTooLong);
        return true;
      }
      const paste = (records?: readonly PastedRow[] | null) => {
        if (!records) return false;
        pasteAt(id, records);
        return true;
      };
      // Drops blank lines at the start. Keeps a tab there, which ends an empty cell.
      const list = text.trimEnd().replace(/^\s*\n/, '');
      const headings = firstCells(list);
      const headingEnd = list.indexOf('\n');
      if (headingEnd < 0 || !isHeading(headings, kind.columns)) {
        return paste(readList(text, field, kind));
      }
      const column = kind.columns.find((each) => each.field === field);
      if (headings.length === 1 && headings[0] === column?.label && !list.includes('\t')) {
        const below = readList(list.slice(headingEnd + 1), field, kind);
        // Pastes even a single value, because the browser would paste its heading too.
        return paste(below ?? readList(list, field, kind)?.slice(1));
      }
      start(async (signal) => {
        const found = await find(list, kind, signal);
        if (!found) return;
        if ('asking' in found) setQuestion({ sheets: found.asking, pastedInto: id });
        else if (!('problem' in found)) paste(found.records);
        else if (!found.isReaderMissing) setProblem(found.problem);
        else paste(readList(text, field, kind));
      });
      return true;
    },
    [kind, start, pasteAt, setProblem, setQuestion],
  );
}

/** Checks the rows in slices, because checking takes longest. The table reuses the results. */
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

const readerMissing = () => ({ problem: words.readerMissing, isReaderMissing: true });

/** Finds the records of a file or a pasted table. The code is loaded when first needed. */
const find = async (
  from: Blob | string,
  kind: TableKind,
  signal: AbortSignal,
): Promise<FoundRecords | null> => {
  const reader = await import('./find-records').catch(() => null);
  return reader ? reader.findRecords(from, kind, signal) : readerMissing();
};

/** Runs one task at a time. A new task, or leaving the page, stops the running task. */
function useTask() {
  const [isReading, setReading] = useState(false);
  const running = useRef<AbortController>(null);
  const stop = useCallback(() => {
    running.current?.abort();
    setReading(false);
  }, []);
  const start = useCallback(
    (task: (signal: AbortSignal) => Promise<void>) => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      setReading(true);
      void task(controller.signal).finally(() => {
        if (running.current === controller) setReading(false);
      });
    },
    [stop],
  );
  useEffect(() => () => running.current?.abort(), []);
  return { isReading, start, stop };
}

/** Splits the first line roughly into cells, to recognize headings. */
const firstCells = (text: string): string[] => {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const cells = [',', ';', '\t', '|'].map((separator) => line.split(separator));
  const [most = []] = cells.toSorted((one, other) => other.length - one.length);
  return most.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
};
