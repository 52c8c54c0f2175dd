import { atom, useAtomValue, useStore } from 'jotai';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { removedItemsAtom, withoutRemovedItems } from 'shared-features';
import { loadUsersAtom, sessionAtom, usersAtom } from 'shared-session';
import { foldCase, type UserListItem } from 'shared-session/wire';
import { Button, CopyButton, Dialog, Stack } from 'shared-ui';
import { compareRows } from './checks/compare-rows';
import {
  AUTOFILLED_CELLS_KEY,
  hasProblem,
  isCellAutofilled,
  memoizeByRowValues,
  NO_PROBLEMS,
  type PastedRow,
  type RowValues,
} from './checks/row';
import { STORED_ITEM_KEYS_ATOMS } from './checks/stored-keys';
import type { TableDefinition, UpdateReviewProps } from './checks/table-definition';
import type { RowFormProps } from './row-form';
import type { RowTableModel } from './rows/use-row-table';
import { texts as words } from './updating/texts';
import styles from './updating/updating.module.css';
import { UserChanges } from './updating/user-changes';
import UsersForm from './users-form';
import { usersTableDefinitionAtom } from './users-table-definition';

/** With `update`, a row with the email address of a stored user changes this user. */
export default function UpdatingUsersForm(props: RowFormProps) {
  const store = useStore();
  const definitionAtom = useMemo(
    () =>
      atom((get) => {
        // Checks the rows again when the stored users change.
        get(userByKeyAtom);
        return withUpdating(get(usersTableDefinitionAtom), store);
      }),
    [store],
  );
  if (!props.update) return <UsersForm {...props} />;
  return (
    <UsersForm
      {...props}
      definitionAtom={definitionAtom}
      above={(table) => <KnownUsers table={table} />}
    />
  );
}

/** Says how many rows belong to stored users, who are changed instead of added. */
function KnownUsers({ table }: { table: RowTableModel }) {
  const { keyOf } = table.definition;
  const rows = useDeferredValue(table.filled);
  const known = useAtomValue(STORED_ITEM_KEYS_ATOMS.users)?.keys;
  const count = useMemo(
    () => rows.filter(({ values }) => known?.has(keyOf(values))).length,
    [rows, known, keyOf],
  );
  return (
    <p role="status" className={styles.known}>
      {count > 0 ? words.known(count) : ''}
    </p>
  );
}

/** Leaves out users removed in this tab, because a row with their address adds the user again. */
const shownUsersAtom = atom((get) => {
  const users = get(usersAtom);
  return users && withoutRemovedItems('/users', users, get(removedItemsAtom));
});

const userByKeyAtom = atom((get) => {
  const users = get(shownUsersAtom) ?? [];
  const userByKey = new Map(users.map((user) => [foldCase(user.email), user]));
  // A row without an email address must not change a user without an email address.
  userByKey.delete('');
  return userByKey;
});

/** Makes a row with the email address of a stored user change this user. */
function withUpdating(
  definition: TableDefinition,
  store: ReturnType<typeof useStore>,
): TableDefinition {
  const { blank, columns, keyOf, unique } = definition;
  const userOf = (values: RowValues) => store.get(userByKeyAtom).get(keyOf(values));
  const columnOf = (field: string) => columns.find((each) => each.field === field);
  const cellOf = (user: UserListItem, field: string): string => {
    const text = String(user[field] ?? '');
    const { meant, textOfStored = meant } = columnOf(field) ?? {};
    return textOfStored?.(text) ?? text;
  };
  // Fills missing cells with stored values, because a list without roles must not reset everybody's
  // role. If several locations have the name in a cell, and one of them is the user's, the user
  // keeps it.
  const completed = (values: RowValues, record: PastedRow): RowValues => {
    const user = userOf(values);
    const isMissing = (field: string) =>
      !record[field] &&
      (values[AUTOFILLED_CELLS_KEY]
        ? isCellAutofilled(values, field)
        : values[field] === blank[field]);
    const fields = Object.keys(blank);
    const textOf = (field: string) =>
      (user && cellOf(user, field)) || (isMissing(field) ? blank : values)[field] || '';
    // Searches the choices only for cells that differ, because there may be thousands of locations.
    const isNameOfStored = (field: string) =>
      !isMissing(field) &&
      values[field] !== textOf(field) &&
      columnOf(field)?.choices?.some(
        ({ value, label }) => label === values[field] && value === textOf(field),
      );
    const cellsOf = (chosen: string[]) =>
      Object.fromEntries(chosen.map((field) => [field, textOf(field)]));
    const cells = cellsOf(fields.filter(isMissing));
    return {
      ...values,
      ...cellsOf(fields.filter(isNameOfStored)),
      ...cells,
      [AUTOFILLED_CELLS_KEY]: cells,
    };
  };
  return {
    ...definition,
    // A stored user may have invalid values. Ignores them if the row keeps them, so that the user
    // can change the other fields.
    check: memoizeByRowValues((values) => {
      const problems = definition.check(values);
      const user = hasProblem(problems) && userOf(values);
      if (!user) return problems;
      const isChanged = ([field]: [string, unknown]) =>
        values[field] !== cellOf(user, field) && !isCellAutofilled(values, field);
      const left = Object.fromEntries(Object.entries(problems).filter(isChanged));
      return hasProblem(left) ? left : NO_PROBLEMS;
    }),
    completed,
    // Another email address means another user. So cells that a pasted list lacked get new texts.
    typed: (values, field) => {
      const cells =
        field === unique &&
        values[AUTOFILLED_CELLS_KEY] &&
        completed(values, {})[AUTOFILLED_CELLS_KEY];
      return cells ? { ...values, ...cells, [AUTOFILLED_CELLS_KEY]: cells } : values;
    },
    updating: {
      load: () => (store.get(usersAtom) ? undefined : store.set(loadUsersAtom, { errors: 'page' })),
      Review: UpdateDialog,
      compare: (rows) => {
        const users = store.get(shownUsersAtom);
        const { user, firebaseUser } = store.get(sessionAtom);
        return users && compareRows(users, rows, definition, user?.email || firebaseUser?.email);
      },
    },
  };
}

/** The dialog lists at most this many names, and only counts further names. */
const MAX_NAMES = 100;

type NamesProps = {
  title: string;
  users: readonly (RowValues | UserListItem)[];
  children?: ReactNode;
};

function Names({ title, users, children }: NamesProps) {
  return (
    <details className={styles.names}>
      <summary>{title}</summary>
      <ul translate="no">
        {users.slice(0, MAX_NAMES).map(({ name, email }) => (
          <li key={email}>
            <bdi>{name}</bdi> <bdi className={styles.email}>{email}</bdi>
          </li>
        ))}
      </ul>
      {users.length > MAX_NAMES ? <p>{words.others(users.length - MAX_NAMES)}</p> : null}
      {children}
    </details>
  );
}

/** Shows what saving would change, before anything is sent (specification 9). */
function UpdateDialog({ comparison, onConfirm, onClose }: UpdateReviewProps) {
  const { added, changed, same, missing } = comparison;
  // The dialog lists missing users only if the rows look like a list of all users.
  const isWholeList = missing.length < added.length + changed.length + same.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {words.confirm(changed.length, added.length)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{words.summary(added.length, changed.length, same.length)}</p>
        {changed.length > 0 ? <UserChanges changes={changed} /> : null}
        {added.length > 0 ? (
          <Names title={words.added(added.length)} users={added.map(({ values }) => values)} />
        ) : null}
        {isWholeList && missing.length > 0 ? (
          <Names title={words.missing(missing.length)} users={missing}>
            <p className={styles.email}>{words.missingStay}</p>
            <CopyButton
              size="small"
              label={words.copyMissing}
              text={missing.map(({ email }) => email).join('; ')}
            />
          </Names>
        ) : null}
      </Stack>
    </Dialog>
  );
}
