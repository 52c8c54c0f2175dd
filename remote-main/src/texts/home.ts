import { countedUsers as users } from 'shared-features';

/** Every sentence of the home page. */
export const homeTexts = {
  title: (firstName: string) => (firstName ? `Welcome, ${firstName}` : 'Welcome'),
  lead: "Here's what to do next and how your organization is doing.",
  glance: 'At a glance',
  users: 'Users',
  locations: 'Locations',
  withoutLocation: 'Users without a location',
  seeUsers: 'View users',
  seeLocations: 'Manage locations',
  seeUnlocated: 'View users',
  everyoneLocated: 'Everyone has a location',
  next: 'What to do next',
  steps: {
    firstPeople: {
      title: 'Add your users',
      text: "You're the only user so far. Add everyone who will use the assistant.",
      action: 'Add users',
    },
    people: {
      title: 'Add users',
      text: 'Need to add someone? Enter their name and email, and choose a role.',
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
      text: "Check your organization's name, phone number, and address.",
      action: 'Check details',
    },
  },
};
