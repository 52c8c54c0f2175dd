import { messages, plural } from 'shared-i18n';

/** The English texts by `code`, for the backend only. The site has a catalog of translations. */
export const refusalTexts = messages('shared-session.refusals', {
  'too-many-at-once': 'Too many requests at the same time. Try again in a few seconds.',
  'too-many-requests': 'Too many requests in a short time. Try again in {seconds} s.',
  'server-busy': 'The database is busy or not responding. Try again in a few seconds.',
  'changed-meanwhile': 'Someone else changed this at the same time. Reload the page and try again.',
  'bad-value':
    'A value is too long or holds characters that cannot be stored. Correct it and try again.',
  'server-failed':
    'Something failed on the server. Try again. If it keeps failing, report reference {reference}.',
  'fields-wrong': plural(
    'One field needs a correction. Nothing was saved.',
    '{count} fields need a correction. Nothing was saved.',
  ),
  'too-many-users':
    'An organization can have at most {quota} users. It has {stored}, and this would add {added}. Nothing was saved.',
  'too-many-locations':
    'An organization can have at most {quota} locations. It has {stored}, and this would add {added}. Nothing was saved.',
  'last-administrator':
    'This is the last administrator who can sign in. Make someone else an administrator first.',
  'user-missing': 'There is no such user. They may have been removed.',
  'location-missing': 'There is no such location. It may have been removed.',
  'location-in-use': plural(
    '{count} user is at this location. Move them to another location first.',
    '{count} users are at this location. Move them to another location first.',
  ),
  'location-not-yours': 'Choose a location of your organization',
  'location-exists': 'Enter another name. A location with this name already exists',
  'email-of-provider': 'The email address comes from their sign-in provider',
  'email-exists': 'Enter another email address. A user with this one already exists',
  'no-location-yet': 'Add at least one location before you verify the organization.',
  'no-users-yet': 'Add users, or skip that step, before you verify the organization.',
  'not-administrator':
    'Only administrators may do this. Ask an administrator of your organization.',
  'no-organization': 'You belong to no organization yet. Create one first.',
  'other-organization': 'You belong to an organization already. Leave it before you join another.',
  'invitation-missing':
    'There is no such invitation. It may have been withdrawn, or accepted already.',
  'email-unverified':
    'You were invited with this email address, but your sign-in provider does not confirm that it is yours. Sign in with another provider that has this address, or contact support.',
  'sign-in-expired': 'You are not signed in, or your sign-in has expired. Sign in again.',
  'account-disabled': 'This account is disabled. Contact support, or sign in with another account.',
  'account-deleted': 'This account no longer exists. Sign in with another account.',
  'account-unchecked': 'Your account cannot be checked at the moment. Try again in a few seconds.',
  'sign-in-unchecked': 'Sign-ins cannot be checked at the moment. Try again in a few seconds.',
});
