import { messages, plural } from 'shared-i18n';

/** "1 user", "240 users", "1 location", "8 locations". */
export const counted = messages('shared-features.counted', {
  users: plural('{count} user', '{count} users'),
  locations: plural('{count} location', '{count} locations'),
});
