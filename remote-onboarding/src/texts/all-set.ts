import { messages } from 'shared-i18n';

export const allSetTexts = messages('remote-onboarding.allSet', {
  title: "You're all set",
  lead: 'Your organization is ready to use the assistant.',
  moment: {
    question: 'Can everyone ask now?',
    answer: 'Yes, once they sign in to the mobile app.',
  },
  locations: 'Locations',
  users: 'Users',
  subscription: 'Subscription',
  active: 'Active',
  unknown: "Couldn't be loaded",
  dashboard: 'Go to dashboard',
  home: 'Home',
  settings: 'Settings',
  inviteTitle: 'Invite your users',
  inviteLead: "We don't email users. Copy the invitation and send it to them.",
  copy: 'Copy invitation',
});
