import { messages } from 'shared-i18n';

/** The texts that several pages share. `texts` has a file for each page, so that a page loads only its own. */
export const texts = messages('remote-main', {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  loading: 'Loading',
  /** Shown for a missing value: a location, an address, a name, a status. */
  none: 'None',
  nameless: 'No name',
  /** Shown when the server sends no value. */
  absent: '—',

  /** The state of the subscription. An unknown one is shown as the server names it. */
  subscriptionName: (status: string | null | undefined): string =>
    status === 'active' ? texts.statuses.active : status || texts.none,
  /** Statuses of users and of subscriptions. */
  statuses: { active: 'Active', invited: 'Pending' },
});
