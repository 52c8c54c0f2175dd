import { messages } from 'shared-i18n';

/**
 * Names of columns and roles in imported lists, most usual first, separated by ", ", in the current
 * language. The names in `*-table-definition.ts` work in every language.
 */
export const headingTexts = messages('shared-rows.headings', {
  user: {
    /** The column with the full names of persons. */
    name: 'full name, display name',
    firstName: 'first name, given name',
    middleName: 'middle name',
    lastName: 'last name, family name',
    email: 'email, email address',
    role: 'role, access level',
    /** The column with the places where persons work. */
    location: 'location, office',
  },
  location: {
    /** The column with the names of offices or stores. */
    name: 'location, office',
    address: 'address, street address',
    timeZone: 'time zone',
  },
  /** The names of equivalent roles in other systems. */
  roles: {
    admin: 'administrator, owner',
    manager: 'manager, team lead',
    user: 'member, employee',
    guest: 'guest, viewer',
  },
});
