import {
  countedLocations,
  countedUsers,
  formatNumber as number,
  formatTime as time,
} from 'shared-features';

/** Every word of this package, in one place for translation. */
export const texts = {
  tryAgain: 'Try again',
  loading: 'Loading',
  checkFailed: (date: Date) =>
    `The server could not be asked at ${time(date)}. This page keeps trying.`,
  behind: {
    title: 'Saved, but the next step did not open',
    text: 'Nothing needs to be entered again. The page goes on as soon as the server answers.',
  },

  createOrganization: {
    title: 'Create your organization',
    lead: 'Everyone you add later belongs to it. You can change its name in the settings.',
    name: 'Organization name',
    website: 'Website',
    websiteHint: 'For example example.com',
    submit: 'Create organization',
    failed: 'Your organization was not created',
  },

  addLocations: {
    title: 'Add locations',
    lead: 'The places your people work at: offices, shops, sites. One is enough to go on.',
    submit: 'Save and continue',
  },

  addUsers: {
    saveLocations: 'Save locations',
    title: 'Add users',
    lead: 'The people who will ask the assistant, in the mobile app. You can add more at any time.',
    submit: 'Save and continue',
    skip: 'Skip for now',
    skipFailed: 'This step was not skipped',
  },

  verification: {
    title: 'Verify your organization',
    lead: 'Look through what you entered. What is missing can be added here.',
    organization: 'Organization',
    locations: (count: number | undefined) =>
      count === undefined ? 'Locations' : `Locations (${number(count)})`,
    users: (count: number | undefined) =>
      count === undefined ? 'Users' : `Users (${number(count)})`,
    name: 'Name',
    website: 'Website',
    none: 'Not given',
    nameless: 'No name',
    more: (count: number) => `Show ${number(count)} more`,
    less: 'Show fewer',
    edit: 'Edit organization',
    addLocations: 'Add more locations',
    addUsers: 'Add more users',
    cancel: 'Cancel',
    saveOrganization: 'Save changes',
    saveLocations: 'Save locations',
    saveUsers: 'Save users',
    savedOrganization: 'Organization saved',
    savedLocations: (count: number) => `${countedLocations(count)} added`,
    savedUsers: (count: number) => `${countedUsers(count)} added`,
    organizationFailed: 'Your changes were not saved',
    tableFailed: 'The table could not be loaded',
    formFailed: 'The form could not be loaded',
    notLoaded: 'Your details could not be loaded',
    confirm: (organization: string) =>
      `I confirm that these details are correct and that I may act for ${organization}`,
    yourOrganization: 'your organization',
    confirmMissing: 'Confirm that the details are correct',
    submit: 'Verify organization',
    failed: 'Your organization was not verified',
    waitingTitle: 'Waiting for verification',
    waiting: (organization: string) =>
      `You have nothing left to do: we are checking the details of ${organization}. This page goes on by itself as soon as that is done.`,
    lastChecked: (date: Date) => `Last checked at ${time(date)}.`,
    checkAgain: 'Check again',
    stillPending: (date: Date) => `Still pending, checked at ${time(date)}.`,
  },

  subscribe: {
    title: 'Subscribe',
    lead: 'One step is left. A subscription opens the assistant to everyone in your organization.',
    benefits: [
      'Your users ask the assistant in the mobile app',
      'You follow who uses it on the dashboard',
      'You add users and locations whenever you need to',
    ],
    price: 'The checkout shows the price before you pay.',
    checkout: 'Continue to checkout',
    cancelledTitle: 'Nothing was charged',
    cancelled: 'You left the checkout before paying. You can go back to it whenever you like.',
    paid: 'Paid already? Check your subscription',
    unfitTitle: 'Checkout is not available for this account',
    unfit: 'A payment could not be matched with it, so nothing can be paid here.',
    support: 'Contact support',
  },

  subscribeSuccess: {
    confirming: 'Confirming your subscription',
    subscribed: "You're subscribed",
    subscribedLead: 'Your subscription is active. Thank you.',
    lead: 'This takes a few seconds. The page goes on by itself.',
    stages: 'Stages',
    received: 'Back from the checkout',
    asking: 'Confirming your subscription with the payment service',
    active: 'Subscription active',
    done: 'Completed:',
    slowTitle: 'This is taking longer than usual',
    slow: 'If you have paid, there is no need to pay again. This page keeps asking, and you can leave it and come back.',
    checkNow: 'Check now',
    notYet: (date: Date) => `Not confirmed yet, checked at ${time(date)}.`,
    back: 'Back to subscription',
    continue: 'Continue',
  },

  allSet: {
    title: "You're all set",
    lead: 'Your organization is ready to use the assistant.',
    locations: 'Locations',
    users: 'Users',
    subscription: 'Subscription',
    active: 'Active',
    unknown: 'Could not be loaded',
    dashboard: 'Go to dashboard',
    home: 'Home',
    settings: 'Settings',
    inviteTitle: 'Tell your people',
    inviteLead: 'No email goes out by itself. Send this text to the people you added.',
    copy: 'Copy invitation',
  },
};
