export type { RowStep, TableName } from './draft/row';
export { useNotStoredCount, useUnsentCount } from './draft/row-draft';
export { ClosedTableDrop } from './importing/drop-area';
export type { RowFormProps } from './row-form';
export type { SendingEnd } from './sending/use-row-sending';
export { UnsentNotice } from './unsent-notice';
