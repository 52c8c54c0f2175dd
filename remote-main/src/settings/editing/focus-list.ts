import type { TableName } from 'shared-rows';

/** Focuses the list of users or locations. For pressed buttons that disappear (WCAG 2.4.3). */
export const focusList = (table: TableName): void =>
  document.getElementById(table)?.focus({ preventScroll: true });
