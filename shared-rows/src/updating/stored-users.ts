import { atom, type useStore } from 'jotai';
import { loadUsersAtom, sessionAtom, usersAtom } from 'shared-session';
import { foldCase, type UserListItem } from 'shared-session/wire';
import { compareRows } from '../checks/compare-rows';
import type { TableKind } from '../checks/kind';
import type { Values } from '../checks/row';
import { UpdateDialog } from './update-dialog';

const userByKeyAtom = atom(
  (get) => new Map((get(usersAtom) ?? []).map((user) => [foldCase(user.email), user])),
);

/** The table of users where those of the organization are changed by their rows, instead of being a problem. */
export function withUpdating(kind: TableKind, store: ReturnType<typeof useStore>): TableKind {
  const { blank, columns, keyOf } = kind;
  const cellOf = (user: UserListItem, field: string): string => {
    const text = String(user[field] ?? '');
    const { meant } = columns.find((column) => column.field === field) ?? {};
    return meant?.(text) ?? text;
  };
  return {
    ...kind,
    // A list without roles must not make everybody a user: what it leaves out stays.
    completed: (values, record): Values => {
      const user = store.get(userByKeyAtom).get(keyOf(values));
      if (!user) return values;
      const isLeftOut = (field: string) => !record[field] && values[field] === blank[field];
      const cells = Object.keys(blank).filter(isLeftOut);
      return {
        ...values,
        ...Object.fromEntries(
          cells.map((field) => [field, cellOf(user, field) || (blank[field] ?? '')]),
        ),
      };
    },
    updating: {
      load: () =>
        store.get(usersAtom) ? undefined : store.set(loadUsersAtom, { errors: 'toast' }),
      Review: UpdateDialog,
      compare: (rows) => {
        const users = store.get(usersAtom);
        const { user, firebaseUser } = store.get(sessionAtom);
        return users && compareRows(users, rows, kind, user?.email || firebaseUser?.email);
      },
    },
  };
}
