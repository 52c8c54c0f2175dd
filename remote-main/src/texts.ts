import {
  formatNumber,
  countedLocations as locations,
  countedUsers as users,
} from 'shared-features';
import { example } from './texts/example';
import { settings } from './texts/settings';

/** Every sentence of this remote, in one place so that it can be translated. */
export const texts = {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  loading: 'Loading',
  none: 'None',
  nameless: 'No name',
  /** Shown when the server sends no value. */
  absent: '—',

  rolesPlural: { user: 'Users', manager: 'Managers', admin: 'Admins', guest: 'Guests' },
  /** The state of the subscription. One that this version does not know is shown as the server names it. */
  subscriptionName: (status: string | null | undefined): string =>
    status === 'active' ? settings.subscription.active : status || 'None',
  statuses: { active: 'Active', invited: 'Not signed in' },

  home: {
    title: (firstName: string) => (firstName ? `Welcome, ${firstName}` : 'Welcome'),
    lead: "Here's what to do next and how your organization is doing.",
    glance: 'At a glance',
    users: 'Users',
    locations: 'Locations',
    withoutLocation: 'Users without a location',
    seeUsers: 'View on the dashboard',
    seeLocations: 'Manage locations',
    seeUnlocated: 'View users',
    everyoneLocated: 'Everyone has a location',
    next: 'What to do next',
    steps: {
      firstPeople: {
        title: 'Add your users',
        text: "You're the only user so far. Add the people who will use the assistant.",
        action: 'Add users',
      },
      people: {
        title: 'Add users',
        text: 'Someone new? Add their name and email, and choose a role.',
        action: 'Add users',
      },
      invite: {
        title: 'Invite your users',
        text: "We don't send emails. Copy the invitation and share it with the users who haven't signed in.",
        action: 'Invite',
      },
      locate: {
        title: (count: number) => `${users(count)} ${count === 1 ? 'has' : 'have'} no location`,
        text: 'Give them a location, so that answers fit the place where they work.',
        action: 'View users',
      },
      locations: {
        title: 'Add locations',
        text: 'Opened a new office or site? Add it with its address and time zone.',
        action: 'Add locations',
      },
      dashboard: {
        title: 'Open the dashboard',
        text: 'Search your users and see them by role and location.',
        action: 'Open dashboard',
      },
      organization: {
        title: 'Keep your details current',
        text: 'Check the name, phone number and address of your organization.',
        action: 'Check details',
      },
    },
  },

  dashboard: {
    title: 'Dashboard',
    addPeople: 'Add users',
    overview: 'Overview',
    cards: {
      users: 'Users',
      invited: 'Invited users',
      locations: 'Locations',
      withoutLocation: 'Users without a location',
      emptyLocations: 'Locations without users',
      subscription: 'Subscription',
    },
    seeUsers: 'View users',
    notSignedIn: "Haven't signed in yet",
    invitedUnknown: "The server doesn't say who has signed in",
    everyoneSignedIn: 'Everyone has signed in',
    seeAll: 'View in the list below',
    seeLocations: 'Manage locations',
    everyoneLocated: 'Everyone has a location',
    everyLocationUsed: 'Every location has users',
    tooManyToCount: 'Too many users to check all locations',
    noLocations: 'No locations yet',
    addLocations: 'Add locations',
    more: (count: number) => `${formatNumber(count)} more`,
    seeSubscription: 'See details',
    byRole: {
      title: 'Users by role',
      role: 'Role',
      users: 'Users',
      caption: 'Number of users of each role',
      other: 'Other',
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
      uncounted: (count: number) => `${locations(count)} more not counted`,
      empty: 'Locations appear here once you have added some.',
    },
  },

  users: {
    title: 'Users',
    you: 'You',
    caption: 'List of users',
    search: 'Search users',
    searchHint: 'Search by name or email',
    role: 'Role',
    location: 'Location',
    status: 'Status',
    withoutLocation: 'Without a location',
    unknownLocation: 'Deleted location',
    /** What a filter is, and what it is set to: "Role: Admin". */
    filter: (name: string, value: string) => `${name}: ${value}`,
    any: 'any',
    chosen: (count: number) => `${formatNumber(count)} chosen`,
    findIn: (name: string) => `Find: ${name}`,
    noneFound: 'None found',
    clearFilter: 'Clear',
    done: 'Done',
    export: {
      button: (count: number) => `Export CSV (${formatNumber(count)})`,
      done: (count: number) => `${users(count)} exported`,
      file: (day: string) => `users-${day}.csv`,
      columns: ['Full name', 'Email', 'Role', 'Location', 'Status'],
    },
    sort: 'Sort by',
    sorted: (column: string, descending: boolean) =>
      `${column}, ${descending ? 'Z to A' : 'A to Z'}`,
    clear: 'Clear filters',
    columns: {
      name: 'Name',
      email: 'Email',
      role: 'Role',
      location: 'Location',
      status: 'Status',
      actions: 'Actions',
    },
    count: (total: number, filtered: boolean) =>
      !filtered
        ? users(total)
        : total === 0
          ? 'No users match'
          : `${users(total)} ${total === 1 ? 'matches' : 'match'}`,
    range: (from: number, to: number, total: number) =>
      `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)}`,
    printed: (range: string, left: number) =>
      `This is ${range}. ${users(left)} ${left === 1 ? 'is' : 'are'} not on this page. Export the list to get everyone.`,
    pages: 'Pages of users',
    previous: 'Previous',
    next: 'Next',
    updating: 'Updating',
    failed: "The users couldn't be loaded",
    noneYet: 'No users yet',
    noneYetText: 'Add the people who will use the assistant.',
    addPeople: 'Add users',
    noneMatch: 'No users match these filters',
    noneMatchText: 'Change the search or the filters, or clear them to see everyone.',
  },

  settings,
  example,
} as const;
