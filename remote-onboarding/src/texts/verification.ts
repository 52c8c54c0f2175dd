import { messages, plural } from 'shared-i18n';

export const verificationTexts = messages('remote-onboarding.verification', {
  title: 'Verify your organization',
  lead: 'Review everything before you continue.',
  organization: 'Organization',
  locationsTitle: 'Locations',
  locationsCounted: 'Locations ({count})',
  locations: (count: number | undefined): string =>
    count === undefined
      ? verificationTexts.locationsTitle
      : verificationTexts.locationsCounted(count),
  usersTitle: 'Users',
  usersCounted: 'Users ({count})',
  users: (count: number | undefined): string =>
    count === undefined ? verificationTexts.usersTitle : verificationTexts.usersCounted(count),
  name: 'Name',
  website: 'Website',
  none: 'Not provided',
  nameless: 'No name',
  more: plural('Show {count} more', 'Show {count} more'),
  less: 'Show fewer',
  edit: 'Edit organization',
  editItem: 'Edit {name}',
  removeItem: 'Remove {name}',
  addLocations: 'Add more locations',
  addUsers: 'Add more users',
  cancel: 'Cancel',
  saveOrganization: 'Save changes',
  saveLocations: 'Save locations',
  saveUsers: 'Save users',
  savedOrganization: 'Organization saved',
  savedLocations: plural('{count} location added', '{count} locations added'),
  savedUsers: plural('{count} user added', '{count} users added'),
  organizationFailed: "Your changes weren't saved",
  formFailed: "The form couldn't be loaded",
  notLoaded: "Your details couldn't be loaded",
  locationsNotSent: plural('{count} location not sent', '{count} locations not sent'),
  usersNotSent: plural('{count} user not sent', '{count} users not sent'),
  confirm: 'I confirm that these details are correct and that I may act for {organization}',
  /** Replaces {organization} in these texts when the organization has no name. */
  yourOrganization: 'your organization',
  finishEditing: 'Save or cancel your changes first',
  finishRows: 'Send or discard the rows that were not sent',
  confirmMissing: 'Confirm that the details are correct',
  submit: 'Verify organization',
  failed: "Your organization wasn't verified",
  waitingTitle: 'Waiting for verification',
  waiting:
    "There's nothing left for you to do. We're checking the details of {organization}, and you'll continue automatically.",
  lastChecked: 'Last checked at {date}.',
  checkAgain: 'Check again',
  stillPending: 'Still pending, checked at {date}.',
});
