import { useCallback, useState } from 'react';
import { appendRecords, pasteRecords } from '../editing/change-rows';
import type { TakePaste } from '../table/use-cell-events';
import type { RowTableModel } from '../table/use-row-table';
import { isHeading, readRecords, recordsOf } from './guess-columns';
import { type Mapping, toRecords } from './match-columns';
import { type FileProblem, readFileText, readSheet, type Sheet } from './read-file';

/** Import of files and pasted tables. */
export type Importing<Field extends string> = {
  /** The file whose columns somebody has to match. */
  asking: Sheet | null;
  problem: FileProblem | 'empty' | null;
  open: (file: Blob) => Promise<void>;
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
  const [asking, setAsking] = useState<Sheet | null>(null);
  const [problem, setProblem] = useState<Importing<Field>['problem']>(null);

  const place = (rows: Sheet, mapping: Mapping) => {
    change(appendRecords(toRecords(rows, mapping, kind), kind));
    setAsking(null);
  };
  const open = async (file: Blob) => {
    setProblem(null);
    const read = await readFileText(file);
    if ('problem' in read) return setProblem(read.problem);
    const found = readRecords(read.text, kind);
    const isEmpty = ('records' in found ? found.records : found.asking).length === 0;
    if (isEmpty) setProblem('empty');
    else if ('records' in found) change(appendRecords(found.records, kind));
    else setAsking(found.asking);
  };
  const takePaste = useCallback<TakePaste<Field>>(
    (text, { id, field }) => {
      const sheet = text.trim().includes('\n') ? readSheet(text.trim()) : [];
      if (isHeading(sheet[0] ?? [], kind.columns)) {
        const known = recordsOf(sheet, kind);
        if (known) change(pasteRecords(id, known, kind));
        else setAsking(sheet);
        return true;
      }
      const records = kind.read(text, field);
      if (records) change(pasteRecords(id, records, kind));
      return records !== null;
    },
    [kind, change],
  );
  return { asking, problem, open, place, cancel: () => setAsking(null), takePaste };
}
