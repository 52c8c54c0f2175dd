import * as v from 'valibot';
import {
  type Invitation,
  invitationSchema,
  type Organization,
  organizationSchema,
  profileSchema,
  type UserProfile,
} from '../wire';
import { validItemsSchema } from '../wire/envelope';
import type { ApiRequest, LoadOptions, SessionApiClient } from './options';
import { type ApiResult, FINAL_REFUSAL_STATUSES, isFinalRefusal } from './result';

// The calls that session and layouts need. The calls of pages are in `calls.ts`, because the first
// script that a visitor loads should not contain them.

/** If several items have the same `_id`, keeps only the last, at the place of the first. */
export const uniqueItems = <Item extends { _id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item._id, item])).values(),
];

/**
 * Keeps only one of several items with the same `_id`, because pages use `_id` as React's `key`.
 * With equal keys, React could show an item that a filter has removed.
 */
export const listPayloadSchema = <Item extends { _id: string }>(
  path: string,
  itemSchema: v.GenericSchema<unknown, Item>,
) =>
  v.nullish(
    v.pipe(
      validItemsSchema(itemSchema, (dropped, all) =>
        console.warn(`GET ${path}: left out ${dropped} of ${all} items without a valid _id.`),
      ),
      v.transform(uniqueItems),
    ),
    [],
  );

// A backend need not support the call (specification 8), so a payload that is no list counts as an
// empty list.
const invitationListSchema = v.fallback(listPayloadSchema('/invitations', invitationSchema), []);

export type SessionCall = Pick<ApiRequest, 'signal' | 'readiness' | 'newToken' | 'timeoutMs'>;

const askForAccount = <Payload>(
  client: SessionApiClient,
  path: string,
  options: SessionCall,
  schema: v.GenericSchema<unknown, Payload>,
): Promise<ApiResult<Payload>> =>
  client.request({ ...options, method: 'GET', path, silent: true, needsToken: true, schema });

/**
 * The payload `false` means that the server refuses the account. The header `X-Organization: none`
 * means that the account has no organization and no profile.
 */
export const getUserValidity = (client: SessionApiClient, options: SessionCall) =>
  askForAccount(client, '/isUserValid', options, v.unknown());

/**
 * Requests the profile. If the account has no organization, the server answers with a 401 in an
 * envelope, or with an empty payload. In the result, an empty payload is `null`.
 */
export const getProfile = (
  client: SessionApiClient,
  options: SessionCall,
): Promise<ApiResult<UserProfile | null>> => askForAccount(client, '/user', options, profileSchema);

/** Turns a final refusal into an ok result, because the refusal means that nothing exists. */
const orNothing = <Payload>(answer: ApiResult<Payload>, payload: Payload): ApiResult<Payload> => {
  if (!isFinalRefusal(answer)) return answer;
  const { statusCode, message } = answer;
  return { ok: true, statusCode, message, payload };
};

/** A final refusal counts as success with an empty list (specification 4). */
export const getInvitations = async (
  client: SessionApiClient,
  options: SessionCall,
): Promise<ApiResult<Invitation[]>> =>
  orNothing(await askForAccount(client, '/invitations', options, invitationListSchema), []);

/** Returns `{}` after a final refusal, because no organization exists then (specification 8). */
export const getOrganization = async (
  client: SessionApiClient,
  options: LoadOptions,
): Promise<ApiResult<Organization>> => {
  const answer = await client.request({
    ...options,
    method: 'GET',
    path: '/org',
    schema: organizationSchema,
    expected: FINAL_REFUSAL_STATUSES,
  });
  return orNothing(answer, {});
};
