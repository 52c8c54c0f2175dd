import {
  counted,
  formatNumber,
  countedLocations as locations,
  roleName,
  countedUsers as users,
} from 'shared-features';

/** Every sentence of the dashboard. */
export const dashboardTexts = {
  title: 'Dashboard',
  progress: {
    title: 'Progress',
    users,
    /** Rounded down: only everyone is 100%. */
    percent: (count: number, total: number) => `${Math.floor((100 * count) / Math.max(1, total))}%`,
    signedIn: (count: number, total: number) =>
      `${formatNumber(count)} of ${users(total)} signed in`,
    waiting: 'Not signed in yet, by location',
    noLocation: 'No location',
    others: (count: number) => counted(count, 'more location', 'more locations'),
    steps: {
      locations: {
        text: () => 'Add the places where your users work.',
        action: 'Add locations',
      },
      users: {
        text: () => 'Add everyone who will use the assistant.',
        action: 'Add users',
      },
      invite: {
        text: (count: number) =>
          `${users(count)} ${count === 1 ? "hasn't" : "haven't"} signed in yet. Share the invitation with them.`,
        action: 'Invite users',
      },
      locate: {
        text: (count: number) =>
          `${users(count)} ${count === 1 ? 'has' : 'have'} no location. With a location, answers fit the place where they work.`,
        action: 'Choose locations',
      },
      located: {
        text: () => 'Everyone has a location. Need to add someone?',
        action: 'Add users',
      },
      more: {
        text: () => 'Everyone is set up. Need to add someone?',
        action: 'Add users',
      },
    },
  },
  share: 'Share',
  overview: 'Overview',
  cards: {
    users: 'Users',
    byRole: 'Users by role',
    locations: 'Locations',
    withoutLocation: 'Users without a location',
    emptyLocations: 'Locations without users',
    subscription: 'Subscription',
  },
  seeUsers: 'View users',
  roles: (count: number) => counted(count, 'role', 'roles'),
  seeAll: 'View in the list below',
  seeLocations: 'Manage locations',
  everyoneLocated: 'Everyone has a location',
  everyLocationUsed: 'Every location has users',
  tooManyToCount: 'Too many users to check all locations',
  noLocations: 'No locations yet',
  more: (count: number) => `${formatNumber(count)} more`,
  seeSubscription: 'View details',
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
