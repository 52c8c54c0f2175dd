import { ROLES } from 'shared-session/wire';
import { texts } from '../texts';

/** The name of a role. An unknown role keeps the server's name; `undefined` when there is none. */
export const roleName = (role: string | null | undefined): string | undefined => {
  const known = ROLES.find((name) => name === role);
  return known ? texts.roles[known] : role || undefined;
};
