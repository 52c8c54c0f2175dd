import type { Getter } from 'jotai';
import { getAllUsers, getLocations } from '../api/calls';
import { apiAtom } from '../api/pages-client';
import type { ApiResult } from '../api/result';
import { removeObsoleteEditDrafts } from '../drafts/stored-draft';
import { MAX_ROWS_PER_REQUEST } from '../wire';
import { createLoadAtom } from './create-load-atom';
import { locationsStateAtom, sessionStateAtom, usersStateAtom } from './session';

/** Drops drafts of removed items, and drafts that equal a stored item, if the list is complete. */
const settleDrafts = async <List extends readonly { _id: string }[]>(
  get: Getter,
  kind: 'user' | 'location',
  request: Promise<ApiResult<List>>,
): Promise<ApiResult<List>> => {
  const uid = get(sessionStateAtom).firebaseUser?.uid ?? '';
  const askedAt = Date.now();
  const answer = await request;
  // Uses only a list that fits into one request. With several pages, a list can lack a user if
  // another user is removed between two requests. The draft of the missing user would then be lost.
  const isOnePage = answer.ok && answer.payload.length <= MAX_ROWS_PER_REQUEST;
  if (isOnePage && answer.payload.length >= (answer.total ?? 0)) {
    removeObsoleteEditDrafts(uid, kind, answer.payload, askedAt);
  }
  return answer;
};

export const loadLocationsAtom = createLoadAtom(locationsStateAtom, (get, options) =>
  settleDrafts(get, 'location', getLocations(get(apiAtom), options)),
);

export const loadUsersAtom = createLoadAtom(usersStateAtom, (get, options) =>
  settleDrafts(get, 'user', getAllUsers(get(apiAtom), options)),
);
