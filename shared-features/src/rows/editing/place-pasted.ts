import { newRow, type PastedRow, type Row, type Values } from '../draft/row';

type Placing<Field extends string> = {
  rows: readonly Row<Field>[];
  nextId: number;
  /** The row that was pasted into. */
  at: number;
  records: readonly PastedRow<Field>[];
  blank: Values<Field>;
};

/**
 * Puts pasted records into the table from one row on. A record goes into the next row where all of its cells are still
 * free, so that a column pasted beside another one fills it; where they are not, it gets a row of its own. So neither
 * what was pasted nor what was typed is ever lost (specification 9).
 */
export function placePasted<Field extends string>({
  rows,
  nextId,
  at,
  records,
  blank,
}: Placing<Field>) {
  const start = Math.max(
    0,
    rows.findIndex((row) => row.id === at),
  );
  const below = rows.slice(start);
  const filled: Row<Field>[] = [];
  let read = 0;
  let id = nextId;

  for (const record of records) {
    const row = below[read];
    if (row && isFree(row, record, blank)) {
      filled.push(fill(row.id, { ...row.values, ...record }));
      read += 1;
    } else {
      // The row pasted into keeps its place above the rows that did not fit into it.
      if (read === 0 && row) {
        filled.push(row);
        read += 1;
      }
      filled.push(fill(id, { ...blank, ...record }));
      id += 1;
    }
  }
  return { rows: [...rows.slice(0, start), ...filled, ...below.slice(read)], nextId: id };
}

const fill = <Field extends string>(id: number, values: Values<Field>): Row<Field> =>
  newRow(id, values, { checked: true });

const isFree = <Field extends string>(
  row: Row<Field>,
  record: PastedRow<Field>,
  blank: Values<Field>,
): boolean =>
  (Object.keys(record) as Field[]).every(
    (field) => row.values[field].trim() === '' || row.values[field] === blank[field],
  );
