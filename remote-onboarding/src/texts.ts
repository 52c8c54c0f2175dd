import { messages } from 'shared-i18n';

/** Texts of the forms and of several pages. Larger pages have a file in the folder `texts`. */
export const texts = messages('remote-onboarding', {
  tryAgain: 'Try again',
  tableFailed: "The table couldn't be loaded",
  saveAndContinue: 'Save and continue',
  behind: {
    title: "Saved, but the next step didn't open",
    text: "You don't need to enter anything again. You'll continue as soon as the server is ready.",
    notYet: 'Not ready yet, checked at {date}.',
  },

  createOrganization: {
    title: 'Create your organization',
    lead: "This is where you'll manage locations and users. You can change the name later.",
    name: 'Organization name',
    website: 'Website',
    websiteHint: 'For example, acme.com',
    submit: 'Create organization',
    failed: "Your organization wasn't created",
  },

  addLocations: {
    title: 'Add locations',
    lead: 'Offices, stores, sites: the places where your users work. Add at least one to continue.',
  },

  addUsers: {
    saveLocations: 'Save locations',
    title: 'Add users',
    lead: 'Users get the assistant in the mobile app. You can add more at any time.',
    skip: 'Skip for now',
    skipFailed: "This step wasn't skipped",
  },
});
