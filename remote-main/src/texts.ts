import { messages } from 'shared-i18n';

/** The texts that several pages share. The folder `texts` has a file for each page. */
export const texts = messages('remote-main', {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  loading: 'Loading',
  /** Shown for a missing value: a location, an address, a name, a status. */
  none: 'None',
  nameless: 'No name',
  /** Shown when the server sends no value. */
  absent: '—',

  /** An unknown state of the subscription is shown as the server names the state. */
  subscriptionName: (status: string | null | undefined): string =>
    status === 'active' ? texts.statuses.active : status || texts.none,
  /** Statuses of users and of subscriptions. */
  statuses: { active: 'Active', invited: 'Pending' },
});
