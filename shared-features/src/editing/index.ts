export { EditLocation } from './edit-location';
export { EditUser } from './edit-user';
export { UnsavedNotice } from './unsaved-notice';
export { useItemChanges } from './use-item-changes';
