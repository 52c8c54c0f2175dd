import * as v from 'valibot';
import {
  type Location,
  locationSchema,
  MAX_ROWS_PER_REQUEST,
  type NewLocation,
  type NewOrganization,
  type NewUser,
  type Organization,
  type OrganizationUpdate,
  organizationSchema,
  profileSchema,
  type RowError,
  rowErrorsSchema,
  type UserListItem,
  type UserProfile,
  type UsersQuery,
  userListItemSchema,
} from '../wire';
import type { ApiClient, CallOptions, PostOptions, SessionApiClient } from './options';
import type { ApiFailure, ApiResult } from './result';

/** The options of a named call, whose schema and query are fixed. */
export type NamedCallOptions = Omit<CallOptions, 'schema' | 'query'>;
export type NamedPostOptions = Omit<PostOptions, 'schema' | 'query'>;

/** Options of the session's own calls, which are silent and need a token. */
type SessionCall = { signal?: AbortSignal; readiness?: boolean };

/** `GET /isUserValid`. Only the payload `false` means no, so there is no schema. */
export const getValidity = (client: SessionApiClient, options: SessionCall) =>
  client.request<unknown>({
    ...options,
    method: 'GET',
    path: '/isUserValid',
    silent: true,
    needsToken: true,
  });

/** `GET /user`. A 401, or the payload `null`, means that the user belongs to no organization. */
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

/** `GET /org`, whatever its shape; the name is empty when the server sends none. */
export const getOrganization = (
  api: ApiClient,
  options?: NamedCallOptions,
): Promise<ApiResult<Organization>> => api.get('/org', { ...options, schema: organizationSchema });

/** Reads a list: empty when the payload is missing, and without items that have no `_id`. */
const listOf = <Item>(path: string, itemSchema: v.GenericSchema<unknown, Item>) =>
  v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((items): Item[] => {
      const read = items.map((item) => v.safeParse(itemSchema, item));
      const good = read.flatMap((result) => (result.success ? [result.output] : []));
      const dropped = read.length - good.length;
      if (dropped > 0) {
        console.warn(`GET ${path}: left out ${dropped} of ${read.length} items without an _id.`);
      }
      return good;
    }),
  );
const locationListSchema = listOf('/locations', locationSchema);
const userListSchema = listOf('/users', userListItemSchema);

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

/**
 * All users, page after page of 500, or everything at once from a server that knows no pages (specification 8). The
 * first page that fails is the result.
 */
export const getAllUsers = async (
  api: ApiClient,
  options?: NamedCallOptions,
): Promise<ApiResult<readonly UserListItem[]>> => {
  // Keyed by id, because a user added or removed between two requests shifts the others.
  const users = new Map<string, UserListItem>();
  for (let offset = 0; ; ) {
    const page = await getUsers(
      api,
      { limit: MAX_ROWS_PER_REQUEST, ...(offset > 0 && { offset }) },
      options,
    );
    if (!page.ok) return page;
    for (const user of page.payload) users.set(user._id, user);
    offset += page.payload.length;
    if (page.payload.length === 0 || offset >= (page.total ?? 0)) {
      return { ...page, payload: [...users.values()] };
    }
  }
};

// What a POST returns is not specified (chapter 8), so only its success counts.

/** `POST /locations`. */
export const postLocations = (
  api: ApiClient,
  locations: readonly NewLocation[],
  options?: NamedPostOptions,
): Promise<ApiResult> => api.post('/locations', { locations }, options);

/** `POST /users`. */
export const postUsers = (
  api: ApiClient,
  users: readonly NewUser[],
  options?: NamedPostOptions,
): Promise<ApiResult> => api.post('/users', { users }, options);

/** `POST /org`. */
export const postOrganization = (
  api: ApiClient,
  data: NewOrganization | OrganizationUpdate,
  options?: NamedPostOptions,
): Promise<ApiResult> => api.post('/org', data, options);

/** The wrong rows named by the payload of a 422; empty for any other failure. */
export const rowErrorsOf = (failure: ApiFailure): RowError[] => {
  const details = v.safeParse(rowErrorsSchema, failure.payload);
  return failure.statusCode === 422 && details.success ? details.output.errors : [];
};
