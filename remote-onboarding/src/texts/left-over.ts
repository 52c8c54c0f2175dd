import { messages } from 'shared-i18n';

/** The texts of the card on the dashboard with rows that were never sent. */
export const leftOverTexts = messages('remote-onboarding.left-over', {
  title: '{rows} from onboarding not sent',
  text: "They're stored on this device. The settings can send them.",
  go: 'Review in settings',
});
