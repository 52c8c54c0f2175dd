import { messages } from 'shared-i18n';

/** The texts that several pages share. The folder `texts` has a file for each page. */
export const texts = messages('remote-main', {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  loading: 'Loading',
  /** Shown where there is nothing to name: no location, no address, no name, no status. */
  none: 'None',
  nameless: 'No name',
  /** Shown instead of a number, date or text that the server does not send. */
  absent: '—',

  /** An unknown state of the subscription is shown as the server names the state. */
  subscriptionName: (status: string | null | undefined): string =>
    status === 'active' ? texts.statuses.active : status || texts.none,
  /** Statuses of users and of subscriptions. */
  statuses: { active: 'Active', invited: 'Pending' },
});
