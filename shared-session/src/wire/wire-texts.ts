import { messages } from 'shared-i18n';

/** The problems of a typed text in a field of one line. */
export type LineTexts = {
  readonly missing: string;
  readonly tooShort?: (min: number) => string;
  readonly oneLine: string;
};

/** These texts are beside the schemas, because the backend sends them too, in English. */
export const wireTexts = messages('shared-session.wire', {
  accents: 'Remove some accents: a letter can hold up to 30',
  tooLong: 'Use {max} characters or fewer',
  tooLongInside: 'Use {max} characters or fewer; emoji and accents can count as several',
  fullName: {
    missing: 'Enter a full name',
    oneLine: 'Enter a full name without tabs or line breaks',
  },
  locationName: {
    missing: 'Enter a location name',
    oneLine: 'Enter a location name without tabs or line breaks',
  },
  organizationName: {
    missing: 'Enter an organization name',
    tooShort: 'Enter an organization name of at least {min} characters',
    oneLine: 'Enter an organization name without tabs or line breaks',
    isAddress: 'Enter the name, not a web address',
  },
  address: {
    missing: 'Enter an address',
    oneLine: 'Enter an address without tabs or line breaks',
  },
  email: {
    missing: 'Enter an email address',
    wrong: 'Enter an email address like name@example.com',
    tooLong: 'Use {max} characters or fewer for the email address',
  },
  role: 'Choose a role: user, manager, admin, or guest',
  location: 'Choose a location from the list',
  timeZone: {
    missing: 'Choose a time zone',
    unknown: 'Choose a time zone from the list, like Europe/Oslo',
  },
  website: {
    missing: 'Enter a web address',
    wrong: 'Enter a web address like example.com',
    tooLong: 'Use {max} characters or fewer for the web address',
  },
  phone: {
    missing: 'Enter a phone number',
    wrong: 'Enter a phone number with digits, spaces and + ( ) - only',
    tooLong: 'Use {max} characters or fewer for the phone number',
  },
  verified: 'Only true can be sent here',
});
