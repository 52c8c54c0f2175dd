import { useCallback, useState } from 'react';
import type { PastedRow } from '../draft/row';
import { appendRecords, pasteRecords } from '../editing/change-rows';
import type { TableKind } from '../kinds/table-kind';
import type { TakePaste } from '../table/use-cell-events';
import type { RowTableModel } from '../table/use-row-table';
import type { WorkbookSheet } from '../workbook/read-workbook';
import { isHeading, readRecords, recordsOf } from './guess-columns';
import { type Mapping, toRecords } from './match-columns';
import { type FileContent, type FileProblem, readFile } from './read-file';
import { readSheet, type Sheet } from './read-text';

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
    const content = await readFile(file);
    setReading(false);
    if ('problem' in content) return setProblem(content.problem);
    const found = recordsIn(content, kind);
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
      const sheet = text.trim().includes('\n') ? readSheet(text.trim()) : [];
      if (isHeading(sheet[0] ?? [], kind.columns)) {
        const known = recordsOf(sheet, kind);
        if (known) change(pasteRecords(id, known, kind));
        else setAsking([onlySheet(sheet)]);
        return true;
      }
      const records = kind.read(text, field);
      if (records) change(pasteRecords(id, records, kind));
      return records !== null;
    },
    [kind, change],
  );
  const cancel = () => setAsking(null);
  return { asking, isReading, problem, open, drop, place, cancel, takePaste };
}

const onlySheet = (rows: Sheet): WorkbookSheet => ({ name: '', rows, hidden: new Set() });

type Found<Field extends string> =
  | { records: readonly PastedRow<Field>[] }
  | { asking: readonly WorkbookSheet[] };

/** The records of a file, or the sheets about which somebody has to be asked: never about none. */
function recordsIn<Field extends string>(
  content: Exclude<FileContent, { problem: FileProblem }>,
  kind: TableKind<Field>,
): Found<Field> {
  if ('text' in content) {
    const found = readRecords(content.text, kind);
    if ('records' in found) return found;
    return found.asking.length > 0 ? { asking: [onlySheet(found.asking)] } : { records: [] };
  }
  const { sheets } = content;
  const [sheet, ...others] = sheets;
  if (!sheet) return { records: [] };
  // Whether hidden rows belong to the list is for a person to say.
  const isClear = others.length === 0 && sheet.hidden.size === 0;
  const records = isClear ? recordsOf(sheet.rows, kind) : null;
  return records && records.length > 0 ? { records } : { asking: sheets };
}
