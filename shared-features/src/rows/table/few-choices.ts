import type { Column } from '../kinds/table-kind';

/** Options a table may hold before anybody opens a list. */
const MOST_OPTIONS = 2000;

/** A list this short is always in the document. */
export const FEW_CHOICES = 12;

/** Whether a table has so few rows that all their choices may be in the document at once. */
export const isFew = <Field extends string>(
  rows: number,
  columns: readonly Column<Field>[],
): boolean =>
  rows * Math.max(0, ...columns.map(({ choices }) => choices?.length ?? 0)) <= MOST_OPTIONS;
