import type { LocationOption, NewUser } from 'shared-session';
import { comparable, newUserSchema, ROLES } from 'shared-session/wire';
import { parse } from 'valibot';
import { checkWith, type TableKind } from '../row-table/table-kind';
import { texts } from '../texts';
import { readUsers, type UserField } from './read-users';

const words = texts.addUsers;

const roleOf = (text: string): string | undefined => {
  const wanted = comparable(text);
  return ROLES.find((role) => role === wanted || comparable(words.roles[role]) === wanted);
};

/**
 * The editable table of users (specification 9) of an organization with these locations; `null` while they are not
 * known. A cell may hold a location's name: lists are pasted, and drafts come back, before the locations are there.
 */
export function usersTable(
  locations: readonly LocationOption[] | null,
): TableKind<UserField, NewUser> {
  const known = locations ?? [];
  const idByLabel = new Map(known.map(({ id, label }) => [comparable(label), id]));
  const ids = new Set(['', ...known.map(({ id }) => id)]);
  const locationOf = (text: string) => idByLabel.get(comparable(text));
  const idOf = (text: string) => (ids.has(text) ? text : (locationOf(text) ?? text));
  return {
    columns: [
      { field: 'name', label: words.name, grow: 28 },
      { field: 'email', label: words.email, grow: 33, inputMode: 'email' },
      {
        field: 'role',
        label: words.role,
        grow: 17,
        initial: 'user',
        choices: ROLES.map((role) => ({ value: role, label: words.roles[role] })),
      },
      {
        field: 'location_id',
        label: words.location,
        grow: 22,
        optional: true,
        choices: [
          { value: '', label: words.noLocation },
          ...known.map(({ id, label }) => ({ value: id, label })),
        ],
        resolve: idOf,
      },
    ],
    unique: 'email',
    check: checkWith(newUserSchema, ({ location_id }) =>
      locations && !ids.has(idOf(location_id)) ? { location_id: words.unknownLocation } : {},
    ),
    toWire: (values) => parse(newUserSchema, { ...values, location_id: idOf(values.location_id) }),
    read: (text, start) => readUsers(text, start, { roleOf, locationOf }),
    required: { name: words.missing },
    texts: {
      caption: words.caption,
      add: words.add,
      duplicate: words.duplicate,
      alreadyStored: words.stored,
      nothing: words.nothing,
    },
  };
}
