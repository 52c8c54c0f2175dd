import * as v from 'valibot';
import {
  type Invitation,
  invitationSchema,
  type Organization,
  organizationSchema,
  profileSchema,
  type UserProfile,
} from '../wire';
import type { NamedCallOptions, SessionApiClient } from './options';
import type { ApiResult } from './result';

// Calls of the session and the layouts. Those of pages are outside the first script, in calls.ts.

/** Reads a list: empty when the payload is missing, and without items that have no `_id`. */
export const listPayloadSchema = <Item>(path: string, itemSchema: v.GenericSchema<unknown, Item>) =>
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

// A payload that is no list counts as missing, because this call is an extension (specification 8).
const invitationListSchema = v.fallback(listPayloadSchema('/invitations', invitationSchema), []);

/** Options of the session's own calls, which are silent and need a token. */
type SessionCall = { signal?: AbortSignal; readiness?: boolean };

/** Only the payload `false` means no. `X-Organization: none` also answers for the profile. */
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

/** `GET /invitations`: the invitations that the user has not answered. */
export const getInvitations = (
  client: SessionApiClient,
  options: SessionCall,
): Promise<ApiResult<Invitation[]>> =>
  client.request({
    ...options,
    method: 'GET',
    path: '/invitations',
    silent: true,
    needsToken: true,
    schema: invitationListSchema,
  });

/** `GET /org`, in any shape. The name is empty when the server sends none. */
export const getOrganization = (
  client: SessionApiClient,
  options: NamedCallOptions,
): Promise<ApiResult<Organization>> =>
  client.request({ ...options, method: 'GET', path: '/org', schema: organizationSchema });
