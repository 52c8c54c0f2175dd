import {
  countedLocations,
  countedUsers,
  formatNumber as number,
  formatTime as time,
} from 'shared-features';

/** Every sentence of the page that verifies the organization. */
export const verificationTexts = {
  title: 'Verify your organization',
  lead: 'Review everything before you continue.',
  organization: 'Organization',
  locations: (count: number | undefined) =>
    count === undefined ? 'Locations' : `Locations (${number(count)})`,
  users: (count: number | undefined) =>
    count === undefined ? 'Users' : `Users (${number(count)})`,
  name: 'Name',
  website: 'Website',
  none: 'Not provided',
  nameless: 'No name',
  more: (count: number) => `Show ${number(count)} more`,
  less: 'Show fewer',
  edit: 'Edit organization',
  editItem: (name: string) => `Edit ${name}`,
  removeItem: (name: string) => `Remove ${name}`,
  addLocations: 'Add more locations',
  addUsers: 'Add more users',
  cancel: 'Cancel',
  saveOrganization: 'Save changes',
  saveLocations: 'Save locations',
  saveUsers: 'Save users',
  savedOrganization: 'Organization saved',
  savedLocations: (count: number) => `${countedLocations(count)} added`,
  savedUsers: (count: number) => `${countedUsers(count)} added`,
  organizationFailed: "Your changes weren't saved",
  formFailed: "The form couldn't be loaded",
  notLoaded: "Your details couldn't be loaded",
  locationsNotSent: (count: number) => `${countedLocations(count)} not sent`,
  usersNotSent: (count: number) => `${countedUsers(count)} not sent`,
  confirm: (organization: string) =>
    `I confirm that these details are correct and that I may act for ${organization}`,
  yourOrganization: 'your organization',
  finishEditing: 'Save or cancel your changes first',
  finishRows: 'Send or discard the rows that were not sent',
  confirmMissing: 'Confirm that the details are correct',
  submit: 'Verify organization',
  failed: "Your organization wasn't verified",
  waitingTitle: 'Waiting for verification',
  waiting: (organization: string) =>
    `There's nothing left for you to do. We're checking the details of ${organization}, and you'll continue automatically.`,
  lastChecked: (date: Date) => `Last checked at ${time(date)}.`,
  checkAgain: 'Check again',
  stillPending: (date: Date) => `Still pending, checked at ${time(date)}.`,
};
