import { hasCells, type PastedRow } from '../draft/row';
import type { TableKind } from '../kinds/table-kind';
import type { WorkbookSheet } from '../workbook/read-workbook';
import { readRecords, recordsOf } from './guess-columns';
import {
  type FileContent,
  type FileProblem,
  MAX_COLUMNS,
  readFile,
  readSheet,
  type Sheet,
  TooManyCells,
} from './read-file';

/** The records of a list, or the sheets about which somebody has to be asked: never about none. */
type Found<Field extends string> =
  | { records: readonly PastedRow<Field>[] }
  | { asking: readonly WorkbookSheet[] };

/** What was read; `null` when there is too much of it. */
const unlessTooMany = <Result>(read: () => Result): Result | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof TooManyCells) return null;
    throw error;
  }
};

/** What a file holds, or why it cannot be read. */
export const findInFile = async <Field extends string>(
  file: Blob,
  kind: TableKind<Field>,
): Promise<Found<Field> | { problem: FileProblem }> => {
  const content = await readFile(file);
  if ('problem' in content) return content;
  return unlessTooMany(() => recordsIn(content, kind)) ?? { problem: 'unpacksTooLarge' };
};

/** What a pasted table with headings holds; `null` when there is too much of it. */
export const findInTable = <Field extends string>(
  text: string,
  kind: TableKind<Field>,
): Found<Field> | null =>
  unlessTooMany(() => {
    const sheet = readSheet(text, { keepBlank: true });
    const records = recordsOf(sheet, kind);
    return records ? { records } : { asking: [onlySheet(sheet)] };
  });

const onlySheet = (rows: Sheet): WorkbookSheet => ({ name: '', rows, hidden: new Set() });

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
  if (sheets.some(({ rows }) => (rows[0]?.length ?? 0) > MAX_COLUMNS)) throw new TooManyCells();
  const [sheet, ...others] = sheets;
  if (!sheet) return { records: [] };
  // Whether hidden rows belong to the list is for a person to say.
  const isClear = others.length === 0 && sheet.hidden.size === 0;
  const records = isClear ? recordsOf(sheet.rows, kind) : null;
  return records?.some(hasCells) ? { records } : { asking: sheets };
}
