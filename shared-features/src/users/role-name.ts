import { ROLES } from 'shared-session/wire';
import { texts } from '../texts';

/** An unknown role stays as it is; `undefined` without a role. */
export const roleName = (role: string | null | undefined): string | undefined => {
  const known = ROLES.find((name) => name === role);
  return known ? texts.roles[known] : role || undefined;
};
