import type { TableName } from 'shared-rows';

/** Moves the focus to the list when the focused button has disappeared (WCAG 2.4.3). */
export const focusList = (table: TableName): void =>
  document.getElementById(table)?.focus({ preventScroll: true });
