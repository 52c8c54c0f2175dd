export type { PendingChange, UserChange } from './checks/compare-rows';
export type { RowDraftName, TableName } from './checks/row';
export { ClosedTableDropArea } from './import/drop-area';
export type { RowFormProps } from './row-form';
export { moveRows, useNotStoredCount, useUnsentCount } from './rows/row-draft';
export type { SendingResult } from './sending/use-row-sending';
export { summarizeNames } from './summarize-names';
export { UnsentNotice } from './unsent-notice';
