import { MAX_ROWS_PER_REQUEST, type UserListItem } from '../wire';
import { getUsers, type NamedCallOptions } from './calls';
import type { ApiClient } from './options';
import type { ApiResult } from './result';

/**
 * All users, page after page of 500, or everything at once from a server that knows no pages (specification 8). The
 * first page that fails is the result.
 */
export const getAllUsers = async (
  api: ApiClient,
  options?: NamedCallOptions,
): Promise<ApiResult<readonly UserListItem[]>> => {
  // By id, since somebody added or removed between two pages shifts the rest by one.
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
