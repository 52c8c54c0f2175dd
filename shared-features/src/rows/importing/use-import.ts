import { useCallback, useState } from 'react';
import type { PastedRow } from '../draft/row';
import { appendRecords, pasteRecords } from '../editing/change-rows';
import type { TakePaste } from '../table/use-cell-events';
import type { RowTableModel } from '../table/use-row-table';
import type { WorkbookSheet } from '../workbook/read-workbook';
import { isHeading } from './headings';
import type { FileProblem } from './read-file';

/** Import of files and pasted tables. */
export type Importing<Field extends string> = {
  /** The sheets of a file, of which somebody has to choose one or match the columns. */
  asking: readonly WorkbookSheet[] | null;
  isReading: boolean;
  problem: FileProblem | 'empty' | 'several' | null;
  open: (file: Blob) => Promise<void>;
  /** Imports what was dropped on the page: one file. */
  drop: (files: readonly Blob[]) => void;
  /** Imports what was asked about. */
  place: (records: readonly PastedRow<Field>[]) => void;
  cancel: () => void;
  takePaste: TakePaste<Field>;
};

/** What somebody has to be asked about, and the row it was pasted into; `null` for a file. */
type Question = { sheets: readonly WorkbookSheet[]; pastedInto: number | null };

/**
 * Takes files and pasted lists into a table. Where all columns are known it asks nothing; otherwise the sheet waits in
 * `asking` until its columns are matched. A file is appended, a paste goes where it was pasted.
 */
export function useImport<Field extends string>({
  kind,
  change,
}: Pick<RowTableModel<Field>, 'kind' | 'change'>): Importing<Field> {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<Importing<Field>['problem']>(null);

  const place: Importing<Field>['place'] = (records) => {
    const at = question?.pastedInto ?? null;
    change(at === null ? appendRecords(records, kind) : pasteRecords(at, records, kind));
    setQuestion(null);
  };
  const open = async (file: Blob) => {
    setProblem(null);
    setReading(true);
    const reader = await loadReader();
    const found = reader ? await reader.findInFile(file, kind) : READER_MISSING;
    setReading(false);
    if ('problem' in found) return setProblem(found.problem);
    if ('asking' in found) setQuestion({ sheets: found.asking, pastedInto: null });
    else if (found.records.length > 0) change(appendRecords(found.records, kind));
    else setProblem('empty');
  };
  const drop = ([file, ...others]: readonly Blob[]) => {
    if (others.length > 0) setProblem('several');
    else if (file) void open(file);
  };
  const takePaste = useCallback<TakePaste<Field>>(
    (text, { id, field }) => {
      const paste = (records?: readonly PastedRow<Field>[] | null) => {
        if (records) change(pasteRecords(id, records, kind));
        return Boolean(records);
      };
      // Without the blank lines at the start. A tab there stays, because it ends an empty cell.
      const list = text.trimEnd().replace(/^\s*\n/, '');
      const headings = firstCells(list);
      const headingEnd = list.indexOf('\n');
      if (headingEnd < 0 || !isHeading(headings, kind.columns)) {
        return paste(kind.read(text, field));
      }
      const column = kind.columns.find((each) => each.field === field);
      if (headings.length === 1 && headings[0] === column?.label && !list.includes('\t')) {
        const below = kind.read(list.slice(headingEnd + 1), field);
        // Below a heading, a single value is pasted here too: the browser would paste the heading with it.
        return paste(below ?? kind.read(list, field)?.slice(1));
      }
      void loadReader().then((reader) => {
        const found = reader?.findInTable(list, kind);
        if (!found) paste(kind.read(text, field));
        else if ('asking' in found) setQuestion({ sheets: found.asking, pastedInto: id });
        else paste(found.records);
      });
      return true;
    },
    [kind, change],
  );
  const cancel = () => setQuestion(null);
  const asking = question?.sheets ?? null;
  return { asking, isReading, problem, open, drop, place, cancel, takePaste };
}

/** Loads what reads lists, with the first list; `null` when it could not be loaded. */
const loadReader = () => import('./find-records').catch(() => null);

const READER_MISSING = { problem: 'readerMissing' } as const;

/** The cells of the first line, nearly as the reader finds them: enough to see whether they are headings. */
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
