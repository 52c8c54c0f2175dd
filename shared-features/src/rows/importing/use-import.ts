import { useCallback, useState } from 'react';
import { appendRecords, pasteRecords } from '../editing/change-rows';
import type { TakePaste } from '../table/use-cell-events';
import type { RowTableModel } from '../table/use-row-table';
import type { WorkbookSheet } from '../workbook/read-workbook';
import { isHeading, type Mapping, toRecords } from './match-columns';
import type { FileProblem, Sheet } from './read-file';

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
  place: (rows: Sheet, mapping: Mapping) => void;
  cancel: () => void;
  takePaste: TakePaste<Field>;
};

/**
 * Takes files and pasted lists into a table. Where all columns are known it asks nothing; otherwise the sheet waits in
 * `asking` until its columns are matched. A file is appended, a paste goes where it was pasted.
 */
export function useImport<Field extends string>({
  kind,
  change,
}: Pick<RowTableModel<Field>, 'kind' | 'change'>): Importing<Field> {
  const [asking, setAsking] = useState<Importing<Field>['asking']>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<Importing<Field>['problem']>(null);

  const place = (rows: Sheet, mapping: Mapping) => {
    change(appendRecords(toRecords(rows, mapping, kind), kind));
    setAsking(null);
  };
  const open = async (file: Blob) => {
    setProblem(null);
    setReading(true);
    const reader = await loadReader();
    const found = reader ? await reader.findInFile(file, kind) : READER_MISSING;
    setReading(false);
    if ('problem' in found) return setProblem(found.problem);
    if ('asking' in found) setAsking(found.asking);
    else if (found.records.length > 0) change(appendRecords(found.records, kind));
    else setProblem('empty');
  };
  const drop = ([file, ...others]: readonly Blob[]) => {
    if (others.length > 0) setProblem('several');
    else if (file) void open(file);
  };
  const takePaste = useCallback<TakePaste<Field>>(
    (text, { id, field }) => {
      const readRows = () => {
        const records = kind.read(text, field);
        if (records) change(pasteRecords(id, records, kind));
        return records !== null;
      };
      // Without the blank lines at the start. A tab there stays, because it ends an empty cell.
      const list = text.trimEnd().replace(/^\s*\n/, '');
      if (!list.includes('\n') || !isHeading(firstCells(list), kind.columns)) return readRows();
      void loadReader().then((reader) => {
        const found = reader?.findInTable(list, kind);
        if (!found) readRows();
        else if ('asking' in found) setAsking(found.asking);
        else change(pasteRecords(id, found.records, kind));
      });
      return true;
    },
    [kind, change],
  );
  const cancel = () => setAsking(null);
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
