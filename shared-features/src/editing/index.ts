export { EditLocation } from './edit-location';
export { EditUser } from './edit-user';
export { useChange } from './use-change';
