import type { UserListItem } from '../wire';
import { getUsers, type NamedCallOptions } from './calls';
import type { ApiClient } from './options';
import type { ApiResult } from './result';

/**
 * All users, part after part: the server sends a hundred at a time unless asked otherwise (specification 8), or
 * everything if it knows no parts. The first part that fails is the result.
 */
export const getAllUsers = async (
  api: ApiClient,
  options?: NamedCallOptions,
): Promise<ApiResult<readonly UserListItem[]>> => {
  // By id, since somebody added or removed between two parts shifts the rest by one.
  const users = new Map<string, UserListItem>();
  for (let offset = 0; ; ) {
    const part = await getUsers(api, offset === 0 ? {} : { offset }, options);
    if (!part.ok) return part;
    for (const user of part.payload) users.set(user._id, user);
    offset += part.payload.length;
    if (part.payload.length === 0 || offset >= (part.total ?? 0)) {
      return { ...part, payload: [...users.values()] };
    }
  }
};
