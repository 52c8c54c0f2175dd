import type { UserListItem } from '../wire';
import { getUsers, type NamedCallOptions } from './calls';
import type { ApiClient } from './options';
import type { ApiResult } from './result';

/** How many users one answer may hold: with the hundred a server gives by itself, 5,000 users would take 50 calls. */
const PART = 500;

/**
 * All users, part after part: 500 at a time, or everything at once from a server that knows no parts
 * (specification 8). The first part that fails is the result.
 */
export const getAllUsers = async (
  api: ApiClient,
  options?: NamedCallOptions,
): Promise<ApiResult<readonly UserListItem[]>> => {
  // By id, since somebody added or removed between two parts shifts the rest by one.
  const users = new Map<string, UserListItem>();
  for (let offset = 0; ; ) {
    const part = await getUsers(api, { limit: PART, ...(offset > 0 && { offset }) }, options);
    if (!part.ok) return part;
    for (const user of part.payload) users.set(user._id, user);
    offset += part.payload.length;
    if (part.payload.length === 0 || offset >= (part.total ?? 0)) {
      return { ...part, payload: [...users.values()] };
    }
  }
};
