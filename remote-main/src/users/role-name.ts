import { ROLES } from 'shared-session/wire';
import { texts } from '../texts';

/** A role in words. One this version does not know is shown as the server names it. */
export const roleName = (role: string | null | undefined): string => {
  const known = ROLES.find((name) => name === role);
  return known ? texts.roles[known] : role || texts.unknown;
};

/** Whether someone has signed in yet, in words. */
export const statusName = (status: string | null | undefined): string =>
  status === 'active' || status === 'invited' ? texts.statuses[status] : status || texts.unknown;
