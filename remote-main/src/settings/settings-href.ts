import { changeUsersView, type UsersView } from '../users/users-view';

/** The tabs of the settings, in the order of specification 9. */
export const SETTINGS_TABS = [
  'profile',
  'organization',
  'locations',
  'users',
  'subscription',
  'appearance',
  'device',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** The URL of any tab, also of a tab that another remote adds. */
export const settingsTabHref = (tab: string): string => `/settings?tab=${tab}`;

export const settingsHref = (tab: SettingsTab): string => settingsTabHref(tab);

export const settingsUsersHref = (change: Partial<UsersView>): string =>
  `/settings?${changeUsersView('tab=users', change)}`;

export const inviteDialogHref = (): string =>
  `${settingsUsersHref({ status: ['invited'] })}&invite=1`;

export const addRowsHref = (tab: 'locations' | 'users'): string => `${settingsHref(tab)}&add=1`;
