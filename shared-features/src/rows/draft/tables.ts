import { ROLES } from 'shared-session/wire';
import type { TableShape } from './row';

/** The cells of a row of each table. */
export type LocationField = 'name' | 'address' | 'time_zone';
export type UserField = 'name' | 'email' | 'role' | 'location_id';
type TableFields = { locations: LocationField; users: UserField };

/** What can be added in bulk. */
export type TableName = keyof TableFields;
export type FieldOf<Table extends TableName> = TableFields[Table];

export const locationsShape: TableShape<LocationField> = {
  first: 'name',
  blank: { name: '', address: '', time_zone: '' },
};

export const usersShape: TableShape<UserField> = {
  first: 'name',
  blank: { name: '', email: '', role: ROLES[0], location_id: '' },
};

/** Where a table stands. Onboarding and settings keep separate drafts: each sends its own. */
export type RowStep<Table extends TableName = TableName> = `${'add' | 'settings'}-${Table}`;

export const tableOf = <Table extends TableName>(step: RowStep<Table>) =>
  (step.endsWith('users') ? 'users' : 'locations') as Table;
