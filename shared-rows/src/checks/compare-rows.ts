import { USER_FIELDS, type UserField } from 'shared-features/fields';
import { cleanText, foldCase, type NewUser, type UserListItem } from 'shared-session/wire';
import { isCellAutofilled, type Row, type RowValues } from './row';
import type { TableDefinition } from './table-definition';

const FIELD_NAMES = Object.keys(USER_FIELDS) as UserField[];
/** An import finds a stored user by email address, so it cannot change the address. */
const CHANGEABLE_FIELDS = FIELD_NAMES.filter((field) => field !== 'email');
type ChangedFields = Readonly<Partial<Record<(typeof CHANGEABLE_FIELDS)[number], string>>>;

/** How a row changes a stored user. `before` and `after` have only the fields that differ. */
export type UserChange = {
  user: Pick<UserListItem, '_id' | UserField>;
  before: ChangedFields;
  after: ChangedFields;
};

/** `onDone` removes the row from the form. Call it when the server has stored the change. */
export type PendingChange = UserChange & { onDone: () => void };

export type RowComparison = {
  added: readonly Row[];
  changed: readonly (UserChange & { row: Row })[];
  same: readonly Row[];
  /** Stored users with an email address that is in no row. */
  missing: readonly UserListItem[];
};

const textOf = (user: UserListItem, field: UserField): string => cleanText(user[field] ?? '');

/**
 * Returns the fields in which a row differs from its stored user. Ignores cells that the pasted or
 * imported list lacked. Ignores the role if the row is the visitor's own, if the server sends no
 * role, or if the row has another word for the stored role, such as "owner" for `admin`.
 */
function changesOf(
  user: UserListItem,
  values: RowValues,
  toWire: TableDefinition['toWire'],
  isOwn: boolean,
) {
  const read = (values: RowValues) => toWire(values) as NewUser;
  const row = read(values);
  const isRoleChanged = () =>
    user.role && !isOwn && read({ ...values, role: user.role }).role !== row.role;
  const fields = CHANGEABLE_FIELDS.filter(
    (field) =>
      !isCellAutofilled(values, field) &&
      textOf(user, field) !== (row[field] ?? '') &&
      (field !== 'role' || isRoleChanged()),
  );
  return {
    before: Object.fromEntries(fields.map((field) => [field, textOf(user, field)])),
    after: Object.fromEntries(fields.map((field) => [field, row[field] ?? ''])),
  };
}

/**
 * Compares rows with the stored users. If the response for a row was lost (state `unconfirmed`) and
 * the row equals its stored user, it counts as added. `sendRows` then finds out whether the server
 * has stored the row.
 * @param ownEmail the visitor's email address: the role in the row with this address is ignored
 */
export function compareRows(
  stored: readonly UserListItem[],
  rows: readonly Row[],
  { keyOf, toWire }: Pick<TableDefinition, 'keyOf' | 'toWire'>,
  ownEmail = '',
): RowComparison {
  const left = new Map(stored.map((user) => [foldCase(user.email), user]));
  left.delete('');
  const added: Row[] = [];
  const changed: RowComparison['changed'][number][] = [];
  const same: Row[] = [];
  for (const row of rows) {
    const { values } = row;
    const key = keyOf(values);
    const user = left.get(key);
    left.delete(key);
    if (!user) {
      added.push(row);
      continue;
    }
    const found = changesOf(user, values, toWire, key === foldCase(ownEmail));
    if (Object.keys(found.after).length === 0) {
      const list = row.state === 'unsent' ? same : added;
      list.push(row);
    } else {
      const stored = Object.fromEntries(FIELD_NAMES.map((field) => [field, user[field]]));
      changed.push({ row, user: { _id: user._id, ...stored } as UserChange['user'], ...found });
    }
  }
  return { added, changed, same, missing: [...left.values()] };
}
