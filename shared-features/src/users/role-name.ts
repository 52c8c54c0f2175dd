import { ROLES } from 'shared-session/wire';
import { texts } from '../texts';

/** Returns an unknown role as it is, and `undefined` without a role. */
export const roleName = (role: string | null | undefined): string | undefined => {
  const known = ROLES.find((name) => name === role);
  return known ? texts.roles[known] : role || undefined;
};
