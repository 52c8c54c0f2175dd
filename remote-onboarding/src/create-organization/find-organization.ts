import type { ApiClient, ApiResult } from 'shared-session';

/** The answers that say that the caller has no organization; any other failure says nothing about it. */
const NONE = [401, 403, 404];

/**
 * Whether the caller has an organization already: another tab made it, or the answer to an attempt before was lost.
 * Fails when the server does not tell.
 */
export async function findOrganization(api: ApiClient): Promise<ApiResult<boolean>> {
  const answer = await api.get('/org', { silent: true });
  if (answer.ok) return { ...answer, payload: Boolean(answer.payload) };
  if (answer.cause !== 'refused' || !NONE.includes(answer.statusCode)) return answer;
  return { ok: true, statusCode: answer.statusCode, message: answer.message, payload: false };
}
