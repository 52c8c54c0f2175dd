import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { type FocusEvent, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { removedItemsAtom, withoutRemovedItems } from 'shared-features';
import { loadUsersAtom, sessionAtom, usersAtom } from 'shared-session';
import { foldCase, type UserListItem } from 'shared-session/wire';
import { Button, CopyButton, Dialog, Stack } from 'shared-ui';
import { compareRows } from './checks/compare-rows';
import type { PastedRow, Row, RowValues } from './checks/row';
import { STORED_ITEM_KEYS_ATOMS } from './checks/stored-keys';
import type { TableDefinition, UpdateReviewProps } from './checks/table-definition';
import { useRowDraft } from './drafts/row-draft';
import type { RowTableChange } from './drafts/table-state';
import type { RowFormProps } from './row-form';
import type { RowTableModel } from './rows/use-row-table';
import { texts as words } from './updating/texts';
import styles from './updating/updating.module.css';
import { UserChanges } from './updating/user-changes';
import UsersForm from './users-form';
import { usersTableDefinitionAtom } from './users-table-definition';

/**
 * The form `UsersForm`. If `update` is given, a row with the email address of a stored user changes
 * this user. Without `update`, such a row is an error.
 */
export default function UpdatingUsersForm(props: RowFormProps) {
  const store = useStore();
  const definitionAtom = useMemo(() => {
    const filled: FilledCells = new Map();
    return atom((get) => withUpdating(get(usersTableDefinitionAtom), store, filled));
  }, [store]);
  const { refill } = useAtomValue(definitionAtom);
  const change = useSetAtom(useRowDraft(props.step).rowsAtom);
  /** The text of the focused cell before somebody typed; `null` after the paste of a list. */
  const before = useRef<string | null>(null);
  if (!props.update) return <UsersForm {...props} />;
  const leave = ({ target }: FocusEvent) => {
    const { dataset, value } = target as HTMLInputElement;
    const { current: former } = before;
    if (dataset.field !== 'email' || former === null || foldCase(former) === foldCase(value))
      return;
    change(refill(Number(dataset.row), former));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices typed addresses, and is no control.
    <div
      onFocus={({ target }) => {
        before.current = (target as HTMLInputElement).value;
      }}
      onPaste={(event) => {
        if (event.defaultPrevented) before.current = null;
      }}
      onBlur={leave}
    >
      <UsersForm
        {...props}
        definitionAtom={definitionAtom}
        above={(table) => <KnownUsers table={table} />}
      />
    </div>
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

/**
 * The stored users, except users whom the visitor has removed in this tab: a row adds such a user
 * again instead of changing the user.
 */
const shownUsersAtom = atom((get) => {
  const users = get(usersAtom);
  return users && withoutRemovedItems('/users', users, get(removedItemsAtom));
});

const userByKeyAtom = atom((get) => {
  const users = get(shownUsersAtom) ?? [];
  const userByKey = new Map(users.map((user) => [foldCase(user.email), user]));
  // A row without an email address must not find a user without an email address.
  userByKey.delete('');
  return userByKey;
});

/**
 * By key of a stored user, the texts that filled the cells that the user's row left out. A cell
 * with such a text changes nothing, even if somebody else has changed the user meanwhile.
 */
type FilledCells = Map<string, RowValues>;

/** Lets a row with a stored user's email address change this user. In other tables, such a row is an error. */
function withUpdating(
  definition: TableDefinition,
  store: ReturnType<typeof useStore>,
  filled: FilledCells,
) {
  const { blank, columns, keyOf, needsLocations } = definition;
  const cellOf = (user: UserListItem, field: string): string => {
    const text = String(user[field] ?? '');
    const { meant, textOfStored = meant } = columns.find((each) => each.field === field) ?? {};
    if (!textOfStored || needsLocations?.({ [field]: text })) return text;
    // A role or location that is no option would be an error in the row.
    return textOfStored(text) ?? blank[field] ?? '';
  };
  // Fills missing cells with stored values: a list without roles must not reset everybody's role.
  const completed = (values: RowValues, record: PastedRow): RowValues => {
    const key = keyOf(values);
    const user = store.get(userByKeyAtom).get(key);
    if (!user) return values;
    const isLeftOut = (field: string) => !record[field] && values[field] === blank[field];
    const fields = Object.keys(blank).filter(isLeftOut);
    const cells = Object.fromEntries(fields.map((field) => [field, cellOf(user, field)]));
    const all = Object.entries({ ...filled.get(key), ...cells });
    filled.set(key, Object.fromEntries(all.filter(([field]) => !record[field])));
    return { ...values, ...cells };
  };
  /** After an email address was typed: fills the row for the new address instead of the former. */
  const refill =
    (id: number, formerEmail: string): RowTableChange =>
    (state) => {
      const former = filled.get(foldCase(formerEmail));
      const cleared = (values: RowValues) =>
        Object.entries(values).map(([field, text]) => [
          field,
          former?.[field] === text ? (blank[field] ?? '') : text,
        ]);
      const rows = state.rows.map((row) =>
        row.id === id
          ? { ...row, values: completed(Object.fromEntries(cleared(row.values)), {}) }
          : row,
      );
      return { ...state, rows };
    };
  return {
    ...definition,
    completed,
    refill,
    updating: {
      load: () => (store.get(usersAtom) ? undefined : store.set(loadUsersAtom, { errors: 'page' })),
      Review: UpdateDialog,
      compare: (rows: readonly Row[]) => {
        const users = store.get(shownUsersAtom);
        const { user, firebaseUser } = store.get(sessionAtom);
        const isLeftOut = (values: RowValues, field: string) =>
          filled.get(keyOf(values))?.[field] === values[field];
        const ownEmail = user?.email || firebaseUser?.email;
        return users && compareRows(users, rows, definition, ownEmail, isLeftOut);
      },
    },
  };
}

/** The most names in a list of the dialog. Nobody reads more, so further names are only counted. */
const MAX_NAMES = 100;

type NamesProps = {
  title: string;
  users: readonly { name?: string; email?: string }[];
  children?: ReactNode;
};

function Names({ title, users, children }: NamesProps) {
  return (
    <details className={styles.names}>
      <summary>{title}</summary>
      <ul translate="no">
        {users.slice(0, MAX_NAMES).map(({ name, email }) => (
          <li key={email}>
            <span>{name}</span> <span className={styles.email}>{email}</span>
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
