import { messages } from 'shared-i18n';
import { ROLES, type Role } from 'shared-session/wire';

// Beside the texts of the package, because only dialogs need them, which load when they open.
const hints = messages('shared-features.role-hints', {
  user: 'Uses the assistant in the mobile app.',
  manager: 'Same access as a user in this app.',
  admin: 'Manages users, locations, and the subscription on this site.',
  guest: 'Same access as a user in this app.',
} satisfies Record<Role, string>);

/** What a role may do, as far as this site knows (specification 6); `undefined` for one that this version does not know. */
export const roleHint = (role: string | undefined): string | undefined => {
  const known = ROLES.find((name) => name === role);
  return known && hints[known];
};
