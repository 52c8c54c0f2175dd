export type { PendingChange, UserChange } from './checks/compare-rows';
export type { TableName } from './checks/row';
export { moveDraftRows, useNotStoredCount, useUnsentCount } from './drafts/row-draft';
export { ClosedTableDropArea } from './import/file-drop-area';
export type { RowFormProps } from './row-form';
export type { SendingResult } from './sending/send-rows';
export { summarizeNames } from './summarize-names';
export { UnsentNotice } from './unsent-notice';
