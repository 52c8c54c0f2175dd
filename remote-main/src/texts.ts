import { messages } from 'shared-i18n';

/** The texts that several pages share. `texts` has a file for each page, so that a page loads only its own. */
export const texts = messages('remote-main', {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  loading: 'Loading',
  /** Stands where a value is missing: a location, an address, a name, a status. */
  none: 'None',
  nameless: 'No name',
  /** Shown when the server sends no value. */
  absent: '—',

  /** The state of the subscription. One that this version does not know is shown as the server names it. */
  subscriptionName: (status: string | null | undefined): string =>
    status === 'active' ? texts.statuses.active : status || texts.none,
  /** Of users and of subscriptions. */
  statuses: { active: 'Active', invited: 'Pending' },
});
