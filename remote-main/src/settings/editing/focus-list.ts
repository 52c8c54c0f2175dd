import type { TableName } from 'shared-rows';

/** Moves the focus to the list when a pressed button disappears with its row (WCAG 2.4.3). */
export const focusList = (table: TableName): void =>
  document.getElementById(table)?.focus({ preventScroll: true });
