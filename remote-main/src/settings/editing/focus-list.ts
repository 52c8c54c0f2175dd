import type { TableName } from 'shared-rows';

/** Focuses a list of the settings. Call this when the pressed button disappears (WCAG 2.4.3). */
export const focusSettingsList = (table: TableName): void =>
  document.getElementById(table)?.focus({ preventScroll: true });

/** Focuses a list of the settings if the element with the focus has disappeared (WCAG 2.4.3). */
export const focusSettingsListIfFocusIsLost = (table: TableName): void => {
  if (document.activeElement === document.body) focusSettingsList(table);
};
