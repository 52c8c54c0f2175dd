import type { Choice, Column } from '../kinds/table-kind';
import type { Problems } from '../rows/find-problems';
import type { Row } from '../rows/row';

/** A text that is none of its column's choices, and how many rows hold it. */
export type UnknownValue<Field extends string> = {
  field: Field;
  label: string;
  text: string;
  count: number;
  choices: readonly Choice[];
};

/** The texts that stand in cells of choices without being one, most frequent first. Only wrong rows are looked at. */
export function unknownValues<Field extends string>(
  rows: readonly Row<Field>[],
  shown: Problems<Field>,
  columns: readonly Column<Field>[],
): UnknownValue<Field>[] {
  if (shown.size === 0) return [];
  const found = new Map<string, UnknownValue<Field>>();
  for (const { id, values } of rows) {
    const problems = shown.get(id);
    if (!problems) continue;
    for (const { field, label, choices } of columns) {
      const text = values[field];
      if (!choices || problems[field] === undefined || text.trim() === '') continue;
      const key = `${field} ${text}`;
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { field, label, text, count: 1, choices });
    }
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}
