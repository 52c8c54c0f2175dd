export { DiscardQuestion } from './discard-question';
export { EditLocationDialog } from './edit-location';
export { EditUserDialog } from './edit-user';
export { UnsavedNotice } from './unsaved-notice';
