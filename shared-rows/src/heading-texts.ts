import { messages } from 'shared-i18n';

/**
 * What columns and roles are called in lists that people import, the most usual name first, with ", " between them. The
 * lists of `users-kind.ts` and `locations-kind.ts` are recognized in every language; a catalog adds those of its own.
 */
export const headingTexts = messages('shared-rows.headings', {
  user: {
    /** Columns with the whole name of a person, separated by ", ". */
    name: 'full name, display name',
    firstName: 'first name, given name',
    middleName: 'middle name',
    lastName: 'last name, family name',
    email: 'email, email address',
    role: 'role, access level',
    /** Columns with the place where a person works. */
    location: 'location, office',
  },
  location: {
    /** Columns with the names of offices or stores. */
    name: 'location, office',
    address: 'address, street address',
    timeZone: 'time zone',
  },
  /** What other systems call roles that mean the same. */
  roles: {
    admin: 'administrator, owner',
    manager: 'manager, team lead',
    user: 'member, employee',
    guest: 'guest, viewer',
  },
});
