/** The sentences of the banners above every page. */
export const bannerTexts = {
  override: {
    label: 'Overridden parts',
    chosen: (name: string, version: string) =>
      `${name} shows version ${version}, because a link asked for it.`,
    notice: (name: string, origin: string) => `${name} comes from ${origin} and isn't checked.`,
  },
  announcements: {
    announcement: 'Announcement',
    maintenance: 'Maintenance',
    dismiss: (what: string) => `Dismiss ${what.toLowerCase()}`,
  },
} as const;
