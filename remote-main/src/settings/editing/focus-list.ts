import type { TableName } from 'shared-rows';

/** Focuses a list of the settings. Call this when the pressed button disappears (WCAG 2.4.3). */
export const focusSettingsList = (table: TableName): void =>
  document.getElementById(table)?.focus({ preventScroll: true });
