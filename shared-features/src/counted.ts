import { messages, plural } from 'shared-i18n';

/** Counts in words: "1 user", "240 users", "1 location", "8 locations". */
export const quantityTexts = messages('shared-features.counted', {
  users: plural('{count} user', '{count} users'),
  locations: plural('{count} location', '{count} locations'),
});
