import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { hasFilledCells, type PastedRow, type RowValues } from '../checks/row';
import type { TableDefinition } from '../checks/table-definition';
import type { CellPosition } from '../drafts/table-state';
import { type FileSheet, MAX_IMPORT_ROWS, type SheetCells } from '../reading/sheet';
import { appendRows, pasteRecords } from '../rows/change-rows';
import type { PasteHandler } from '../rows/row-table';
import type { RowTableModel } from '../rows/use-row-table';
import { texts } from '../texts';
import type { ImportedRecords } from './find-records';
import {
  hasCellWithEmailAddress,
  hasUnknownHeadings,
  isHeaderLine,
  isHeadingOfColumn,
} from './headings';
import { mapInShortTasks } from './in-short-tasks';
import { readPastedList } from './read-pasted-list';
import { hasUnclearColumns } from './sheet-columns';
import { splitCells } from './split-cells';

const words = texts.importing;

export type ImportState = ReturnType<typeof useImport>;

/** The cell into which a text was pasted; `null` for a file. */
type Target = CellPosition | null;

/** The rows of the chosen sheet. `recordOf` reads the columns for which the user chose a field. */
type Choice = { rows: SheetCells; recordOf: (row: SheetCells[number]) => PastedRow };

type Question = {
  sheets: readonly FileSheet[];
  Dialog: ComponentType<ImportDialogProps>;
  /** Gets `null` if the user closes the dialog. */
  answer: (choice: Choice | null) => void;
};

export type ImportDialogProps = Omit<Question, 'Dialog'> & { definition: TableDefinition };

/** Adds the rows of a file below the table's rows. Puts a pasted table where the user pasted it. */
export function useImport({ definition, change }: Pick<RowTableModel, 'definition' | 'change'>) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isRunning, start, stop } = useTasks();

  const paste = (id: number, { records, leftOut }: ImportedRecords) =>
    change(pasteRecords(id, records, definition, leftOut));
  const append = async ({ records }: ImportedRecords, signal: AbortSignal) => {
    const filled = records.filter(hasFilledCells);
    if (filled.length === 0) return setProblem(words.empty);
    const rows = await toCheckedRows(filled, definition);
    if (!signal.aborted) change(appendRows(rows, definition));
  };
  const add = async (
    records: ImportedRecords,
    target: Target,
    signal: AbortSignal,
    loading = definition.updating?.load(),
  ) => {
    const loaded = await loading;
    if (signal.aborted) return;
    // Stops if the stored items cannot be loaded, because their texts fill the cells that the list
    // lacks.
    if (loaded && !loaded.ok) return setProblem(loaded.message);
    if (!target) return append(records, signal);
    paste(target.id, records);
  };
  const pasteLoaded = (cell: CellPosition, records: ImportedRecords) => {
    setProblem(null);
    const loading = definition.updating?.load();
    if (!loading) return paste(cell.id, records);
    start((signal) => add(records, cell, signal, loading));
  };
  /** Called if the code for imports is missing. Adds a text as a list. A file is an error. */
  const addUnread = async (from: Blob | string, target: Target, signal: AbortSignal) => {
    const list = typeof from === 'string' && target && readList(from, target.field, definition);
    if (!list) setProblem(words.readerMissing);
    else if (list.records.length > MAX_IMPORT_ROWS) setProblem(words.pasteTooLong);
    else await add(list, target, signal);
  };
  const read = (from: Blob | string, target: Target) => {
    setProblem(null);
    start(async (signal) => {
      const reader = await import('./find-records').catch((error) => reportError(error));
      let found = reader
        ? await reader.readImportRecords(from, definition, signal)
        : 'readerMissing';
      if (found instanceof Object && 'asking' in found)
        found = await askUser(found.asking, setQuestion, signal);
      if (found === 'readerMissing') await addUnread(from, target, signal);
      else if (found && 'problem' in found) setProblem(found.problem);
      else if (found) await add(found, target, signal);
    });
  };
  const open = ([file, ...others]: readonly Blob[]) => {
    if (others.length > 0) setProblem(words.several);
    else if (file) read(file, null);
  };
  const takePaste: PasteHandler = (text, cell) => {
    const pasted = readPaste(text, cell.field, definition);
    if (!pasted) return false;
    if ('problem' in pasted) setProblem(pasted.problem);
    else if ('table' in pasted) read(pasted.table, cell);
    else if (pasted.records.length > MAX_IMPORT_ROWS) setProblem(words.pasteTooLong);
    else pasteLoaded(cell, pasted);
    return true;
  };
  const isReading = isRunning && !question;
  return { question, isReading, problem, open, cancel: stop, takePaste };
}

/** Asks which sheet and which columns to import. The result is `null` if nothing was chosen. */
const askUser = async (
  sheets: readonly FileSheet[],
  setQuestion: (question: Question | null) => void,
  signal: AbortSignal,
): Promise<ImportedRecords | 'readerMissing' | null> => {
  const loaded = await import('./import-dialog').catch((error) => reportError(error));
  if (!loaded) return 'readerMissing';
  if (signal.aborted) return null;
  const choice = await new Promise<Choice | null>((resolve) => {
    const answer = (chosen: Choice | null) => {
      setQuestion(null);
      resolve(chosen);
    };
    setQuestion({ sheets, Dialog: loaded.default, answer });
  });
  return choice && { records: await mapInShortTasks(choice.rows, choice.recordOf) };
};

/**
 * The maximum length of a pasted text in characters. A longer text could freeze the page, because
 * the page may read a pasted text without a worker. A list of 10,000 users is shorter.
 */
const MAX_PASTE_LENGTH = 2_000_000;

const ROWS_TO_FIND_HEADINGS = 20;

type Pasted =
  | ImportedRecords
  /** A pasted table with headings or unclear columns. The import reads it like a file. */
  | { table: string }
  | { problem: string };

/** Returns `null` if the browser must paste the text. */
function readPaste(text: string, field: string, definition: TableDefinition): Pasted | null {
  if (text.length > MAX_PASTE_LENGTH) return { problem: words.pasteTooLong };
  // Keeps tabs before the first text, because each tab means an empty cell.
  const list = text.trimEnd().replace(/^\s*\n/, '');
  const lines = list.split('\n', ROWS_TO_FIND_HEADINGS);
  const [first = '', second = ''] = lines;
  const headings = cellsOfLine(first);
  const [heading = '', ...others] = headings;
  const { columns } = definition;
  const own = columns.find((column) => column.field === field);
  const isOwn = (text: string) => own && isHeadingOfColumn(text, own);
  // A first line "User (1)" looks like the heading "User". But if the second line, such as "User
  // (2)", looks like the heading too, both lines are names.
  const isName = /[([（【]/.test(heading) && isOwn(second);
  const isOneColumn = others.length === 0 && isOwn(heading) && !isName;
  // Headings can also be data. For example, in the column of the roles, a pasted line "User,
  // Office" has a role and a location.
  const isOption = own?.meant?.(heading) !== undefined;
  const firstRows = splitCells(lines.join('\n'), '\t');
  // Also looks for headings below a title. Skips lines with only one cell, because the line
  // "Address" may be the name of a location.
  const above = firstRows
    .slice(0, firstRows.findIndex(hasCellWithEmailAddress))
    .filter((cells) => cells.length > 1);
  const hasHeadings =
    isOneColumn ||
    (!isOption && [headings, ...above].some((cells) => isHeaderLine(cells, columns))) ||
    hasUnknownHeadings(firstRows, columns);
  const isTable = hasHeadings || hasUnclearColumns(firstRows, columns);
  if (lines.length === 1 || !isTable) return readList(text, field, definition);
  if (!isOneColumn || list.includes('\t')) return { table: list };
  const below = readList(list.slice(first.length + 1), field, definition);
  // `below` is `null` for a single value, because the browser can paste it. But the browser would
  // paste the heading too. So this code reads both lines, and drops the heading.
  if (below) return below;
  const all = readList(list, field, definition);
  return all && { ...all, records: all.records.slice(1) };
}

const readList = (
  text: string,
  field: string,
  definition: TableDefinition,
): ImportedRecords | null => {
  let leftOut = 0;
  const records = readPastedList(text, field, definition, (cells) => {
    leftOut += cells;
  });
  return records && { records, leftOut };
};

/** Checks rows in short tasks to keep the page usable. The table reuses the results. */
const toCheckedRows = (
  records: readonly PastedRow[],
  definition: TableDefinition,
): Promise<RowValues[]> =>
  mapInShortTasks(records, (record) => {
    const cells = { ...definition.blank, ...record };
    const values = definition.completed?.(cells, record) ?? cells;
    definition.check(values);
    definition.keyOf(values);
    return values;
  });

/**
 * Runs one import at a time, because a second dialog would replace the dialog of the first import.
 * When the component unmounts, stops all imports.
 */
function useTasks() {
  const [isRunning, setRunning] = useState(false);
  const running = useRef<{ controller: AbortController; last: Promise<void> }>(null);
  const abort = useCallback(() => {
    running.current?.controller.abort();
    running.current = null;
  }, []);
  const stop = () => {
    abort();
    setRunning(false);
  };
  const start = (task: (signal: AbortSignal) => Promise<void>) => {
    running.current ??= { controller: new AbortController(), last: Promise.resolve() };
    const { controller, last } = running.current;
    const { signal } = controller;
    const run = async () => {
      if (!signal.aborted) await task(signal);
    };
    const end = last.then(run, run);
    running.current.last = end;
    setRunning(true);
    void end.finally(() => {
      if (running.current?.last === end) stop();
    });
  };
  useEffect(() => abort, [abort]);
  return { isRunning, start, stop };
}

const cellsOfLine = (line: string): string[] => {
  const cells = [',', ';', '\t', '|'].map((separator) => splitCells(line, separator)[0] ?? []);
  const [most = []] = cells.toSorted((one, other) => other.length - one.length);
  return most;
};
