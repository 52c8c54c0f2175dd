import { countedLocations, countedUsers, formatList } from 'shared-features';

/** The texts of the card on the dashboard with rows that were never sent. */
export const leftOverTexts = {
  title: (locations: number, users: number) => {
    const rows = [
      ...(locations > 0 ? [countedLocations(locations)] : []),
      ...(users > 0 ? [countedUsers(users)] : []),
    ];
    return `${formatList(rows)} from onboarding not sent`;
  },
  text: "They're stored on this device. The settings can send them.",
  go: 'Review in settings',
};
