import { messages } from 'shared-i18n';

/** The sentences of the banners above every page. */
export const bannerTexts = messages('shell.banners', {
  override: {
    label: 'Overridden parts',
    chosen: '{name} shows version {version}, because a link asked for it.',
    notice: "{name} comes from {origin} and isn't checked.",
  },
  announcements: {
    announcement: 'Announcement',
    maintenance: 'Maintenance',
    dismiss: { announcement: 'Dismiss announcement', maintenance: 'Dismiss maintenance' },
  },
});
