import { messages } from 'shared-i18n';

/** The texts that several pages share. The folder `texts` has a file for each page. */
export const texts = messages('remote-main', {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  remove: 'Remove',
  undo: 'Undo',
  loading: 'Loading',
  /** Shown as the value of a detail that is missing, such as a location, address or time zone. */
  none: 'None',
  nameless: 'No name',
  /** Shown instead of a number, status, role or email address that is not known. */
  absent: '—',
  /** Shown when a file cannot be written, or the code that writes it cannot be loaded. */
  fileFailed: "The file couldn't be created. Check your connection and try again.",

  /** The name of a status. For a status other than `active`, this is the server's own word. */
  subscriptionName: (status: string | null | undefined): string =>
    status === 'active' ? texts.subscriptions.active : status || texts.subscriptions.none,
  /** Statuses of a subscription. Users have other texts, as translations may differ in gender. */
  subscriptions: { active: 'Active', none: 'None' },
  statuses: { active: 'Active', invited: 'Pending' },
  figures: { users: 'Users', locations: 'Locations', withoutLocation: 'Users without a location' },
});
