export { apiAtom } from './api/api-atom';
export { getUsers, type NamedCallOptions, type NamedPostOptions } from './api/calls';
export type { ApiClient, CallOptions, PostOptions } from './api/options';
export { type ApiFailure, type ApiResult, type ApiSuccess, isApiFailure } from './api/result';
export { rowErrorsOf } from './api/row-errors';
export { clearDrafts } from './drafts/clear-drafts';
export { type Draft, type DraftOptions, openDraft } from './drafts/draft';
export { SESSION_INSTANCE, SESSION_VERSION } from './instance';
export { notifyAtom, type Toast } from './notifications/toast';
export { catchUpAtom } from './session/catch-up';
export {
  type LoadOptions,
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
} from './session/load-data';
export {
  type AddOptions,
  addLocationsAtom,
  addUsersAtom,
  saveOrganizationAtom,
} from './session/record-facts';
export { refreshProfileAtom } from './session/refresh-profile';
export type { IdentityProfile, Session, SessionStatus, UpdateStatus } from './session/session';
export {
  type LocationOption,
  locationOptionsAtom,
  locationsAtom,
  organizationAtom,
  sessionAtom,
  sessionRefusedAtom,
  updateStatusAtom,
  usersAtom,
} from './session/session-atoms';
export { signOutAtom } from './session/sign-out';
export { type SiteConfig, siteConfigAtom } from './site/site-config';
export { counterAtom } from './state-demo/counter';
export {
  type CopyComparison,
  type CopyReport,
  type FederationState,
  federationAtom,
  inspectCopiesAtom,
  type RemoteState,
} from './state-demo/federation';
export {
  type Location,
  type NewLocation,
  type NewOrganization,
  type NewUser,
  type Organization,
  type OrganizationUpdate,
  parseQuery,
  type Query,
  type RowError,
  stringifyQuery,
  type UserListItem,
  type UserProfile,
  type UsersQuery,
} from './wire';
