import { messages } from 'shared-i18n';
import type { NewLocation, NewUser, UserListItem } from 'shared-session/wire';
import { roleName } from './users/role-name';

/** How forms, tables, lists and files show a field. The wire schema checks the field's value. */
export type FieldDefinition = {
  label: string;
  /** The options of a `choice` come from the component that shows the field. */
  input: 'text' | 'email' | 'tel' | 'choice';
  optional?: true;
};

const labels = messages('shared-features.fields', {
  user: { name: 'Full name', email: 'Email', role: 'Role', location_id: 'Location' },
  location: { name: 'Location name', address: 'Address', time_zone: 'Time zone' },
});

/** Reads the label at each use, so that the label follows the language. */
const field = <Rest extends Omit<FieldDefinition, 'label'>>(label: () => string, rest: Rest) => ({
  ...rest,
  get label() {
    return label();
  },
});

/** The fields of a user, in the order in which they are shown. */
export const USER_FIELDS = {
  name: field(() => labels.user.name, { input: 'text' }),
  email: field(() => labels.user.email, { input: 'email' }),
  role: field(() => labels.user.role, { input: 'choice' }),
  location_id: field(() => labels.user.location_id, { input: 'choice', optional: true }),
} satisfies Record<keyof NewUser, FieldDefinition>;
export type UserField = keyof typeof USER_FIELDS;
export const USER_FIELD_NAMES = Object.keys(USER_FIELDS) as readonly UserField[];

/** The fields of a location, in the order in which they are shown. */
export const LOCATION_FIELDS = {
  name: field(() => labels.location.name, { input: 'text' }),
  address: field(() => labels.location.address, { input: 'text', optional: true }),
  time_zone: field(() => labels.location.time_zone, { input: 'choice', optional: true }),
} satisfies Record<keyof NewLocation, FieldDefinition>;
export type LocationField = keyof typeof LOCATION_FIELDS;
export const LOCATION_FIELD_NAMES = Object.keys(LOCATION_FIELDS) as readonly LocationField[];

/** The text that lists and files show for a field of a user; '' if the field is empty. */
export const userFieldText = (
  user: Partial<Pick<UserListItem, UserField>>,
  field: UserField,
  locationName: (id: string) => string,
): string => {
  const value = user[field] ?? '';
  if (field === 'role') return roleName(value) ?? '';
  return field === 'location_id' && value !== '' ? locationName(value) : value;
};
