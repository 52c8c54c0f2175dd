import { texts } from '../../texts';

/** The subscription's state in words. One this version does not know is shown as the server names it. */
export const subscriptionName = (status: string | null | undefined): string =>
  status === 'active' ? texts.settings.subscription.active : status || texts.none;
