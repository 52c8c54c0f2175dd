import { cleanText, foldCase, type NewUser, type UserListItem } from 'shared-session/wire';
import type { TableKind } from './kind';
import type { Row } from './row';

/** The fields that a list can change. The address is what users are found by. */
const CHANGEABLE_FIELDS = ['name', 'role', 'location_id'] as const;
type UserFields = Readonly<Partial<Record<(typeof CHANGEABLE_FIELDS)[number], string>>>;

/** What a list changes about a user: only the fields that differ, as they are and as they will be. */
export type UserChange = {
  /** The user before the change. */
  user: Pick<UserListItem, '_id' | 'name' | 'email' | 'role' | 'location_id'>;
  before: UserFields;
  after: UserFields;
};

/** A change to send. Its row leaves the table with `onDone`. */
export type PendingChange = UserChange & { onDone: () => void };

/** How the rows of a list differ from the users that the organization has. */
export type Comparison = {
  /** Users that the organization does not have. */
  added: readonly Row[];
  changed: readonly (UserChange & { row: Row })[];
  /** Rows that are stored as they are. */
  same: readonly Row[];
  /** Stored users that the list does not name. */
  missing: readonly UserListItem[];
};

const textOf = (user: UserListItem, field: (typeof CHANGEABLE_FIELDS)[number]): string =>
  cleanText(user[field] ?? '');

/** The fields that a row changes. A role that the server does not tell, or one's own, stays. */
function changesOf(user: UserListItem, row: NewUser, isOwn: boolean) {
  const fields = CHANGEABLE_FIELDS.filter(
    (field) =>
      (field !== 'role' || (user.role && !isOwn)) && textOf(user, field) !== (row[field] ?? ''),
  );
  return {
    before: Object.fromEntries(fields.map((field) => [field, textOf(user, field)])),
    after: Object.fromEntries(fields.map((field) => [field, row[field] ?? ''])),
  };
}

/**
 * Compares rows without problems with the stored users, by email and without case. A row whose answer was lost counts as
 * added: it may be its own stored copy.
 */
export function compareRows(
  stored: readonly UserListItem[],
  rows: readonly Row[],
  { keyOf, toWire }: Pick<TableKind, 'keyOf' | 'toWire'>,
  ownEmail = '',
): Comparison {
  const left = new Map(stored.map((user) => [foldCase(user.email), user]));
  left.delete('');
  const added: Row[] = [];
  const changed: Comparison['changed'][number][] = [];
  const same: Row[] = [];
  for (const row of rows) {
    const key = keyOf(row.values);
    const user = left.get(key);
    left.delete(key);
    if (!user || row.state !== 'unsent') {
      added.push(row);
      continue;
    }
    const found = changesOf(user, toWire(row.values) as NewUser, key === foldCase(ownEmail));
    if (Object.keys(found.after).length === 0) same.push(row);
    else {
      const { _id, name, email, role, location_id } = user;
      changed.push({ row, user: { _id, name, email, role, location_id }, ...found });
    }
  }
  return { added, changed, same, missing: [...left.values()] };
}
