/** The settings' tabs, in their order (specification 9). */
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

/** The tab a query string names; the first one when it names none that exists. */
export const readSettingsTab = (params: URLSearchParams): SettingsTab =>
  SETTINGS_TABS.find((tab) => tab === params.get('tab')) ?? SETTINGS_TABS[0];

/** The address of a tab, for links to it. */
export const settingsHref = (tab: SettingsTab): string => `/settings?tab=${tab}`;
