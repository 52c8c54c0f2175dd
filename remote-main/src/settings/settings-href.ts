import { changeUsersView, queryText, type UsersView } from '../users/users-view';
import { settingsHref } from './settings-tabs';

/** The address of the users' settings with a view of them, for links to it. */
export const settingsUsersHref = (change: Partial<UsersView>): string => {
  const { pathname, search } = new URL(settingsHref('users'), 'https://any.invalid');
  return `${pathname}?${queryText(changeUsersView(new URLSearchParams(search), change))}`;
};

/** The address of a tab with its table for adding open. */
export const addingHref = (tab: 'locations' | 'users'): string => `${settingsHref(tab)}&add=1`;
