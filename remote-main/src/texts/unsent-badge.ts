import { messages, plural } from 'shared-i18n';

/** What the badge beside the link to the settings says to a screen reader. */
export const unsentBadgeTexts = messages('remote-main.unsent-badge', {
  rows: plural('{count} unsent row', '{count} unsent rows'),
});
