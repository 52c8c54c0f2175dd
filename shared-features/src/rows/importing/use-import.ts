import { useCallback, useState } from 'react';
import type { TakePaste } from '../table/use-cell-events';
import type { RowTableModel } from '../table/use-row-table';
import { checkMapping, guessMapping, isClear, isHeading, type Mapping } from './mapping';
import { type FileProblem, readFileText } from './read-file';
import { readSheet, type Sheet } from './read-sheet';
import { toRecords } from './to-records';

/** What keeps a file from being imported. */
export type ImportProblem = FileProblem | 'empty';

/** Import of files and pasted tables. */
export type Importing<Field extends string> = {
  /** The file whose columns somebody has to place. */
  asking: Sheet | null;
  problem: ImportProblem | null;
  open: (file: Blob) => Promise<void>;
  /** Imports what was asked about. */
  place: (rows: Sheet, mapping: Mapping) => void;
  cancel: () => void;
  takePaste: TakePaste<Field>;
};

/**
 * Takes files and pasted lists into a table. Where all columns are known it asks nothing; otherwise the sheet waits in
 * `asking` until its columns are placed. A file is appended, a paste goes where it was pasted.
 */
export function useImport<Field extends string>({
  kind,
  dispatch,
}: Pick<RowTableModel<Field>, 'kind' | 'dispatch'>): Importing<Field> {
  const [asking, setAsking] = useState<Sheet | null>(null);
  const [problem, setProblem] = useState<ImportProblem | null>(null);

  const place = (rows: Sheet, mapping: Mapping) => {
    dispatch({ type: 'imported', records: toRecords(rows, mapping, kind) });
    setAsking(null);
  };
  const open = async (file: Blob) => {
    setProblem(null);
    const read = await readFileText(file);
    if ('problem' in read) return setProblem(read.problem);
    const sheet = readSheet(read.text);
    const known = recordsOf(sheet, kind);
    const isEmpty = sheet.length === 0 || known?.length === 0;
    if (isEmpty) setProblem('empty');
    else if (known) dispatch({ type: 'imported', records: known });
    else setAsking(sheet);
  };
  const takePaste = useCallback<TakePaste<Field>>(
    (text, { id, field }) => {
      const sheet = text.trim().includes('\n') ? readSheet(text.trim()) : [];
      if (isHeading(sheet[0] ?? [], kind.columns)) {
        const known = recordsOf(sheet, kind);
        if (known) dispatch({ type: 'pasted', id, records: known });
        else setAsking(sheet);
        return true;
      }
      const records = kind.read(text, field);
      if (records) dispatch({ type: 'pasted', id, records });
      return records !== null;
    },
    [kind, dispatch],
  );
  return { asking, problem, open, place, cancel: () => setAsking(null), takePaste };
}

/** The records of a sheet whose columns are all known; `null` where somebody has to say. */
function recordsOf<Field extends string>(sheet: Sheet, kind: RowTableModel<Field>['kind']) {
  const { hasHeader, mapping } = guessMapping(sheet, kind.columns);
  const rows = sheet.slice(1);
  const isKnown = hasHeader && isClear(checkMapping(rows, mapping, kind.columns));
  return isKnown ? toRecords(rows, mapping, kind) : null;
}
