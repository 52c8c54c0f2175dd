import { countedUsers as users } from 'shared-features';

const addSomeone = {
  title: 'Add users',
  text: 'Need to add someone? Enter their name and email, and choose a role.',
  action: () => 'Add users',
};

/** Every sentence of the home page. */
export const homeTexts = {
  title: (firstName: string) => (firstName ? `Welcome, ${firstName}` : 'Welcome'),
  lead: "Here's what to do next and how your organization is doing.",
  glance: 'At a glance',
  users: 'Users',
  locations: 'Locations',
  withoutLocation: 'Users without a location',
  next: 'What to do next',
  // The figures below have the count of users without a location; no figure stands twice on the page.
  steps: {
    locations: {
      title: 'Add your locations',
      text: 'Add the places where your users work, with address and time zone.',
      action: () => 'Add locations',
    },
    users: {
      title: 'Add your users',
      text: "You're the only user so far. Add everyone who will use the assistant.",
      action: () => 'Add users',
    },
    invite: {
      title: 'Get everyone signed in',
      text: "We don't email users. Copy the invitation and send it to them.",
      action: (count: number) => `Invite ${users(count)}`,
    },
    locate: {
      title: 'Choose locations',
      text: 'Some users have none. Locations help the assistant give local answers.',
      action: () => 'View users',
    },
    located: addSomeone,
    more: addSomeone,
    details: {
      title: 'Keep your details current',
      text: "Check your organization's name, phone number, and address.",
      action: () => 'Check details',
    },
  },
};
