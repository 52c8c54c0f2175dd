import { useStore } from 'jotai';
import { useCallback } from 'react';
import type { TableKind } from './checks/kind';
import type { RowFormProps } from './row-form';
import { KnownUsers } from './updating/known-users';
import { withUpdating } from './updating/stored-users';
import UsersForm from './users-form';

/** The table of users that also changes those whom the organization has, where it is given `update`. */
export default function UpdatingUsersForm(props: RowFormProps) {
  const store = useStore();
  const extend = useCallback((kind: TableKind) => withUpdating(kind, store), [store]);
  if (!props.update) return <UsersForm {...props} />;
  return <UsersForm {...props} extend={extend} above={(table) => <KnownUsers table={table} />} />;
}
