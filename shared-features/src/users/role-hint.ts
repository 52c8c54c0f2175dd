import { messages } from 'shared-i18n';
import { ROLES, type Role } from 'shared-session/wire';

// These texts are in this file, so that they are loaded only with the forms that show them.
const hints = messages('shared-features.role-hints', {
  user: 'Uses the assistant in the mobile app.',
  manager: 'Uses the assistant in the mobile app, like a user.',
  admin: 'Manages users, locations, and the subscription on this site.',
  guest: 'Uses the assistant in the mobile app, like a user.',
} satisfies Record<Role, string>);

/** What a role may do; `undefined` for a role that this version does not know. */
export const roleHint = (role: string | undefined): string | undefined => {
  const known = ROLES.find((name) => name === role);
  return known && hints[known];
};
