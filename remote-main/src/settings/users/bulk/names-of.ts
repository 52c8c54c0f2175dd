import { formatList } from 'shared-i18n';
import type { UserListItem } from 'shared-session/wire';
import { settingsTexts } from '../../../texts/settings';
import { userName } from '../../../users/names';

/** The most names that fit on two lines. Four names are shown rather than three "and 1 more". */
const MAX_NAMED_USERS = 3;

/** Returns a text such as "Ada, Bo, Cai, and 5 more". */
export const summarizeUserNames = (
  users: readonly Pick<UserListItem, 'name' | 'email'>[],
): string => {
  const named = users
    .slice(0, users.length === MAX_NAMED_USERS + 1 ? MAX_NAMED_USERS + 1 : MAX_NAMED_USERS)
    .map(userName);
  const rest = users.length - named.length;
  return formatList(rest > 0 ? [...named, settingsTexts.bulk.more(rest)] : named);
};
