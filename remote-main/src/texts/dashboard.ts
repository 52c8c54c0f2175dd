import {
  counted,
  formatDay,
  formatNumber,
  countedLocations as locations,
  roleName,
  countedUsers as users,
} from 'shared-features';

/** Every sentence of the dashboard. */
export const dashboardTexts = {
  title: 'Dashboard',
  adoption: {
    title: 'Adoption',
    users,
    /** Rounded down: only everyone is 100%. */
    percent: (count: number, total: number) => `${Math.floor((100 * count) / Math.max(1, total))}%`,
    signedIn: (count: number, total: number) =>
      `${formatNumber(count)} of ${users(total)} signed in`,
    steps: {
      locations: {
        text: 'Add the places where your users work.',
        action: () => 'Add locations',
      },
      users: {
        text: 'Add everyone who will use the assistant.',
        action: () => 'Add users',
      },
      invite: {
        text: "Share the invitation with everyone who hasn't signed in yet.",
        action: (count: number) => `Invite ${users(count)}`,
      },
      locate: {
        text: 'Locations help the assistant give local answers.',
        action: (count: number) => `Choose locations for ${users(count)}`,
      },
      located: {
        text: 'Everyone has a location. Need to add someone?',
        action: () => 'Add users',
      },
      more: {
        text: 'Everyone is set up. Need to add someone?',
        action: () => 'Add users',
      },
    },
  },
  overview: 'Overview',
  figures: {
    users: 'Users',
    locations: 'Locations',
    withoutLocation: 'Users without a location',
    emptyLocations: 'Locations without users',
    subscription: 'Subscription',
  },
  growth: {
    title: 'Adoption over time',
    users: 'Users',
    active: 'Signed in',
    week: 'Week to',
    asTable: (from: string, to: string) => `${formatDay(from)} to ${formatDay(to)} as a table`,
    tooEarly: 'Come back in a week to see how adoption grows.',
    failed: "Adoption over time couldn't be loaded",
    day: formatDay,
  },
  noLocations: 'No locations yet',
  byRole: {
    title: 'Users by role',
    role: 'Role',
    users: 'Users',
    caption: 'Number of users of each role',
    /** `other` stands for the roles that this version does not know. */
    label: (role: string) => (role === 'other' ? 'Other' : (roleName(role) ?? role)),
    failed: "Users by role couldn't be loaded",
  },
  perLocation: {
    title: 'Users per location',
    location: 'Location',
    users: 'Users',
    signedIn: 'Signed in',
    pending: 'Pending',
    caption: 'Number of users at each location',
    failed: "Users per location couldn't be loaded",
    none: 'No location',
    showAll: (count: number) => `Show all ${locations(count)}`,
    showFewer: 'Show fewer',
    uncounted: (count: number) =>
      `${counted(count, "more location isn't", "more locations aren't")} counted`,
    empty: 'Locations appear here after you add them.',
  },
};
