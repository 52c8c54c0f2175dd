/** The sentences of the banners above every page. */
export const bannerTexts = {
  override: {
    label: 'Overridden parts',
    notice: (name: string, origin: string) => `${name} comes from ${origin} and isn't checked.`,
  },
  announcements: {
    announcement: 'Announcement',
    maintenance: 'Maintenance',
    dismiss: (what: string) => `Dismiss ${what.toLowerCase()}`,
  },
} as const;
