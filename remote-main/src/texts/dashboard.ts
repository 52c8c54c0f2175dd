import { messages, plural } from 'shared-i18n';

export const dashboardTexts = messages('remote-main.dashboard', {
  title: 'Dashboard',
  adoption: {
    title: 'Adoption',
    signedIn: plural(
      '{signedIn} of {count} user signed in',
      '{signedIn} of {count} users signed in',
    ),
    steps: {
      locations: {
        text: 'Add the places where your users work.',
        action: 'Add locations',
      },
      users: {
        text: 'Add everyone who will use the assistant.',
        action: 'Add users',
      },
      invite: {
        text: "Share the invitation with everyone who hasn't signed in yet.",
        action: plural('Invite {count} user', 'Invite {count} users'),
      },
      locate: {
        text: 'Locations help the assistant give local answers.',
        action: plural('Choose locations for {count} user', 'Choose locations for {count} users'),
      },
      more: {
        text: 'Need to add someone?',
        action: 'Add users',
      },
    },
  },
  overview: 'Overview',
  users: 'Users',
  signedIn: 'Signed in',
  figures: {
    emptyLocations: 'Locations without users',
    subscription: 'Subscription',
  },
  growth: {
    title: 'Adoption over time',
    week: 'Week to',
    asTable: '{from} to {to} as a table',
    tooEarly: 'Come back in a week to see how adoption grows.',
    failed: "Adoption over time couldn't be loaded",
  },
  noLocations: 'No locations yet',
  byRole: {
    title: 'Users by role',
    role: 'Role',
    caption: 'Number of users of each role',
    /** The label for users with an unknown role or without a role. */
    other: 'Other',
    failed: "Users by role couldn't be loaded",
  },
  perLocation: {
    title: 'Users per location',
    location: 'Location',
    pending: 'Pending',
    caption: 'Number of users at each location',
    failed: "Users per location couldn't be loaded",
    none: 'No location',
    showAll: plural('Show all {count} location', 'Show all {count} locations'),
    showFewer: 'Show fewer',
    uncounted: plural(
      "The last location by name isn't counted",
      "The last {count} locations by name aren't counted",
    ),
    empty: 'Locations appear here after you add them.',
  },
});
