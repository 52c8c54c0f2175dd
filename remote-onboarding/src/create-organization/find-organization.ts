import type { ApiClient, ApiResult } from 'shared-session';

/**
 * Whether the caller has an organization already: another tab made it, or the answer to an earlier attempt was lost.
 * Any 4xx of the server means "none" (specification 8). Fails when the server does not say.
 */
export async function findOrganization(api: ApiClient): Promise<ApiResult<boolean>> {
  const answer = await api.get('/org', { silent: true });
  if (answer.ok) return { ...answer, payload: Object.keys(answer.payload ?? {}).length > 0 };
  // Which status means "none" is the server's choice. A 5xx, or no readable answer, says nothing about it.
  if (answer.cause !== 'refused' || answer.statusCode >= 500) return answer;
  return { ok: true, statusCode: answer.statusCode, message: answer.message, payload: false };
}
