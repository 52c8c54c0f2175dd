export { EditLocation } from './edit-location';
export { EditUser } from './edit-user';
export { UnsavedNotice } from './unsaved-notice';
export { useChange } from './use-change';
