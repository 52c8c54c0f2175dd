import { messages, plural } from 'shared-i18n';

export const quantityTexts = messages('shared-features.counted', {
  users: plural('{count} user', '{count} users'),
  locations: plural('{count} location', '{count} locations'),
});
