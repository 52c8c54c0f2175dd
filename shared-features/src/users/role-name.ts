import { ROLES } from 'shared-session/wire';
import { texts } from '../texts';

/** An unknown role is shown as sent; `undefined` when there is no role. */
export const roleName = (role: string | null | undefined): string | undefined => {
  const known = ROLES.find((name) => name === role);
  return known ? texts.roles[known] : role || undefined;
};
