export {
  getAllUsers,
  getLocations,
  getUserHistory,
  getUsers,
  rowErrorsOf,
  skippedIndexesOf,
} from './api/calls';
export type {
  ApiClient,
  CallOptions,
  ChangeOptions,
  LoadOptions,
  PageLoader,
  PostOptions,
} from './api/options';
export { apiAtom } from './api/pages-client';
export { type MatchingUsers, queryServer, queryUsers } from './api/query-users';
export { type RemoteClient, remoteClientAtom } from './api/remote-client';
export { type ApiFailure, type ApiResult, type ApiSuccess, isApiFailure } from './api/result';
export { type Draft, type DraftOptions, type DraftWatcher, openDraft } from './drafts/draft';
export { clearDrafts, countUnsaved, type UnsavedCounts, watchDrafts } from './drafts/stored-draft';
export {
  type FederationState,
  federationAtom,
  type RemoteState,
} from './federation/federation-state';
export {
  languageAtom,
  notifyAtom,
  type RemoteConfig,
  type SharedCopiesReport,
  type SingletonCopyStatus,
  type SiteConfig,
  siteConfigAtom,
  slotAtom,
  type Toast,
} from './ports/ports';
export {
  type AddRowsOptions,
  addLocationsAtom,
  addUsersAtom,
  createOrganizationAtom,
  saveOrganizationAtom,
} from './session/changes';
export { followUpAtom } from './session/follow-up';
export { loadLocationsAtom, loadUsersAtom } from './session/load-data';
export { loadOrganizationAtom } from './session/load-organization';
export { pause } from './session/pause';
export { refreshProfileAtom } from './session/refresh-profile';
export {
  type AuthProfile,
  isChangeRunningAtom,
  type LocationOption,
  locationOptionsAtom,
  locationsAtom,
  organizationAtom,
  organizationDetailsAtom,
  type ReloadStatus,
  type Session,
  type SessionStatus,
  sessionAtom,
  sessionRefusedAtom,
  signOutAtom,
  updateStatusAtom,
  usersAtom,
} from './session/session';
export { onSessionEnd } from './session/session-end';
export { type Events, onEvent, sendEvent } from './slots/events';
export type { SlotId, SlotProps, Slots } from './slots/slots';
export { counterAtom, inspectCopiesAtom } from './state-demo/state-demo';
export {
  type Location,
  type NewLocation,
  type NewOrganization,
  type NewUser,
  type Organization,
  type OrganizationDetails,
  type OrganizationUpdate,
  parseQuery,
  type QueryParameters,
  type RowError,
  stringifyQuery,
  type UserListItem,
  type UserProfile,
  type UsersQuery,
} from './wire';
export { workerScript } from './worker-script';
