import { messages, plural } from 'shared-i18n';

export const homeTexts = messages('remote-main.home', {
  welcome: 'Welcome',
  welcomeTo: 'Welcome, {firstName}',
  title: (firstName: string): string =>
    firstName ? homeTexts.welcomeTo(firstName) : homeTexts.welcome,
  lead: "Here's what to do next and how your organization is doing.",
  glance: 'At a glance',
  next: 'What to do next',
  // No step contains the number of users without a location, because the figures below show it.
  steps: {
    locations: {
      title: 'Add your locations',
      text: 'Add the places where your users work, with address and time zone.',
      action: 'Add locations',
    },
    users: {
      title: 'Add your users',
      text: "You're the only user so far. Add everyone who will use the assistant.",
      action: 'Add users',
    },
    invite: {
      title: 'Get everyone signed in',
      text: "We don't email users. Copy the invitation and send it to them.",
      action: plural('Invite {count} user', 'Invite {count} users'),
    },
    locate: {
      title: 'Choose locations',
      text: 'Some users have none. Locations help the assistant give local answers.',
      action: 'View users',
    },
    more: {
      title: 'Add users',
      text: 'Need to add someone? Enter their name and email, and choose a role.',
      action: 'Add users',
    },
    details: {
      title: 'Keep your details current',
      text: "Check your organization's name, phone number, and address.",
      action: 'Check details',
    },
  },
});
