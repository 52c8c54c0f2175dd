import type { NewLocation, NewUser, UserListItem } from 'shared-session/wire';
import { roleName } from './users/role-name';

/** A field as forms, tables, lists and files show it. Its check is the one of the wire. */
export type FieldShape = {
  /** The field's label in forms, and its heading in tables and files. */
  label: string;
  /** What it is filled in with. A choice gets its options from whoever shows it. */
  input: 'text' | 'email' | 'tel' | 'choice';
  optional?: true;
};

/** The fields of a user, in the order in which they are shown. */
export const USER_FIELDS = {
  name: { label: 'Full name', input: 'text' },
  email: { label: 'Email', input: 'email' },
  role: { label: 'Role', input: 'choice' },
  location_id: { label: 'Location', input: 'choice', optional: true },
} satisfies Record<keyof NewUser, FieldShape>;
export type UserField = keyof typeof USER_FIELDS;

/** The fields of a location, in the order in which they are shown. */
export const LOCATION_FIELDS = {
  name: { label: 'Location name', input: 'text' },
  address: { label: 'Address', input: 'text', optional: true },
  time_zone: { label: 'Time zone', input: 'choice', optional: true },
} satisfies Record<keyof NewLocation, FieldShape>;
export type LocationField = keyof typeof LOCATION_FIELDS;

/** What a list or a file shows of a user's field; empty when there is nothing. */
export const userText = (
  user: Partial<Pick<UserListItem, UserField>>,
  field: UserField,
  locationName: (id: string) => string,
): string => {
  const value = user[field] ?? '';
  if (field === 'role') return roleName(value) ?? '';
  return field === 'location_id' && value !== '' ? locationName(value) : value;
};
