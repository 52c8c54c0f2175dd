import type { PastedRow } from '../checks/row';
import type { TableColumn, TableDefinition } from '../checks/table-definition';
import type { SheetCells } from '../reading/sheet';
import { importTargetsOf, isPartOfField } from './headings';
import { normalizeImportedRecord } from './read-pasted-list';

/**
 * For each column of a file, the `key` of its {@link ImportTarget}, such as `['name', '',
 * 'email']`. A column with '' is not imported.
 */
export type ColumnMapping = readonly string[];

type MappingProblems = {
  /**
   * Columns are in conflict if they have the same field, but only one column can fill it. Maps the
   * index of each such column to the indexes of all columns in its conflict.
   */
  conflicts: ReadonlyMap<number, readonly number[]>;
  /** The labels of required fields without a default that no column of the file fills. */
  missing: readonly string[];
};

export function checkColumnMapping(
  mapping: ColumnMapping,
  { columns, blank }: Pick<TableDefinition, 'columns' | 'blank'>,
): MappingProblems {
  const targets = importTargetsOf(columns);
  const found = mapping.map((key) => targets.find((target) => target.key === key));
  const conflicts = new Map<number, readonly number[]>();
  found.forEach((target, at) => {
    if (!target || target.separator) return;
    const rivals = found.flatMap((rival, index) => {
      if (rival?.field !== target.field) return [];
      const areOtherParts =
        rival.key !== target.key && isPartOfField(rival) && isPartOfField(target);
      return areOtherParts ? [] : [index];
    });
    if (rivals.length > 1) conflicts.set(at, rivals);
  });
  const reached = new Set(found.map((target) => target?.field));
  const isNeeded = ({ optional, field }: TableColumn) => !optional && blank[field] === '';
  return {
    conflicts,
    missing: columns
      .filter((column) => isNeeded(column) && !reached.has(column.field))
      .map(({ label }) => label),
  };
}

/** Chinese, Japanese and Korean names have the family name first, in every language of the site. */
const FAMILY_FIRST = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

const joinNames = (first: string, last: string): string =>
  FAMILY_FIRST.test(last) ? `${last} ${first}` : `${first} ${last}`;

const spaced = (text: string): string => ` ${text.replace(/[\s,]+/g, ' ').trim()} `;

/** Whether an address has a text, such as a city, after its first comma or line. */
const hasPlace = (address: string, text: string): boolean => {
  const [, end = ''] = /[,\n](.*)/s.exec(address) ?? [];
  return spaced(end).includes(spaced(text));
};

/** Joins two columns of an address. Does not repeat the city of "1 Main St, Portland". */
const joinAddress = (before: string, text: string, separator: string): string => {
  if (hasPlace(before, text)) return before;
  return hasPlace(text, before) ? text : `${before}${separator}${text}`;
};

export function createRecordReader(
  mapping: ColumnMapping,
  { columns, tidy = (record) => record }: Pick<TableDefinition, 'columns' | 'tidy'>,
): (row: SheetCells[number]) => PastedRow {
  // Sorts the columns by target, because `joinNames` needs the first name before the last name, and
  // the file may have the last name first.
  const taken = importTargetsOf(columns).flatMap(({ key, field, separator }) =>
    mapping.flatMap((each, at) => (each === key ? { field, separator, at } : [])),
  );
  return (row) => {
    const record: PastedRow = {};
    for (const { at, field, separator } of taken) {
      const text = row[at];
      if (!text) continue;
      const { [field]: before } = record;
      if (before === undefined) record[field] = text;
      else if (separator) record[field] = joinAddress(before, text, separator);
      else record[field] = joinNames(before, text);
    }
    return tidy(normalizeImportedRecord(record, columns));
  };
}
