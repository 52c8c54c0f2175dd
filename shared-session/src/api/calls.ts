import * as v from 'valibot';
import {
  type BulkResult,
  bulkResultSchema,
  type Location,
  locationListSchema,
  type NewLocation,
  type NewOrganization,
  type NewUser,
  type Organization,
  type OrganizationUpdate,
  organizationSchema,
  profileSchema,
  type UserListItem,
  type UserProfile,
  type UsersQuery,
  userListSchema,
} from '../wire';
import type { ApiClient, CallOptions, PostOptions, SessionApiClient } from './options';
import type { ApiResult } from './result';

/** What a caller of a named call may say; the payload's schema is the call's own. */
export type NamedCallOptions = Omit<CallOptions, 'schema' | 'query'>;
export type NamedPostOptions = Omit<PostOptions, 'schema' | 'query'>;

/** Internal calls of the session itself: silent, never without a token. */
type SessionCall = { signal?: AbortSignal; readiness?: boolean };

/** `GET /isUserValid`. Only a clear `false` says no, so the payload is not checked further. */
export const getValidity = (client: SessionApiClient, options: SessionCall) =>
  client.request<unknown>({
    ...options,
    method: 'GET',
    path: '/isUserValid',
    silent: true,
    needsToken: true,
  });

/** `GET /user`. A 401 says that the user belongs to no organization, and so does `null`. */
export const getProfile = (
  client: SessionApiClient,
  options: SessionCall,
): Promise<ApiResult<UserProfile | null>> =>
  client.request({
    ...options,
    method: 'GET',
    path: '/user',
    silent: true,
    needsToken: true,
    schema: profileSchema,
  });

/** `GET /org`. */
export const getOrganization = (
  api: ApiClient,
  options?: NamedCallOptions,
): Promise<ApiResult<Organization>> => api.get('/org', { ...options, schema: organizationSchema });

/** `GET /locations`. */
export const getLocations = (
  api: ApiClient,
  options?: NamedCallOptions,
): Promise<ApiResult<Location[]>> =>
  api.get('/locations', { ...options, schema: locationListSchema });

/** `GET /users` with a query; `total` is the number of matches where the server tells it. */
export const getUsers = (
  api: ApiClient,
  query: UsersQuery = {},
  options?: NamedCallOptions,
): Promise<ApiResult<UserListItem[]>> =>
  api.get('/users', { ...options, query, schema: userListSchema });

// The answers of the POSTs are used where they are there and never needed (specification 8): an unexpected one must not
// make a failure of a write that has landed.
const anyBulkResult = v.fallback(v.nullable(bulkResultSchema), null);
const anyOrganization = v.fallback(v.nullable(organizationSchema), null);

/** `POST /locations`; the payload is `null` when the server tells no details. */
export const postLocations = (
  api: ApiClient,
  locations: readonly NewLocation[],
  options?: NamedPostOptions,
): Promise<ApiResult<BulkResult | null>> =>
  api.post('/locations', { locations }, { ...options, schema: anyBulkResult });

/** `POST /users`; the payload is `null` when the server tells no details. */
export const postUsers = (
  api: ApiClient,
  users: readonly NewUser[],
  options?: NamedPostOptions,
): Promise<ApiResult<BulkResult | null>> =>
  api.post('/users', { users }, { ...options, schema: anyBulkResult });

/** `POST /org`; the payload is `null` when the server answers something else than the organization. */
export const postOrganization = (
  api: ApiClient,
  data: NewOrganization | OrganizationUpdate,
  options?: NamedPostOptions,
): Promise<ApiResult<Organization | null>> =>
  api.post('/org', data, { ...options, schema: anyOrganization });
