import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { usersTable } from 'shared-features/rows';
import {
  addUsersAtom,
  loadUsersAtom,
  locationOptionsAtom,
  locationsAtom,
  usersAtom,
} from 'shared-session';
import { comparable, newUserSchema, ROLES, type UserListItem } from 'shared-session/wire';
import { AddingForm } from './adding-form';
import type { AddingProps } from './adding-props';
import { rowCalls } from './row-calls';

const keyOf = ({ email }: UserListItem): string => comparable(email ?? '');

/** The table in which users are added, the same as in onboarding; loaded when it is first opened. */
const AddUsers = (props: AddingProps) => {
  const options = useAtomValue(locationOptionsAtom);
  const known = useAtomValue(locationsAtom) !== null;
  const users = useAtomValue(usersAtom);
  const load = useSetAtom(loadUsersAtom);
  const post = useSetAtom(addUsersAtom);
  const kind = useMemo(() => {
    const locations = known ? options : null;
    return usersTable({ schema: newUserSchema, comparable, roles: ROLES, locations });
  }, [options, known]);
  return (
    <AddingForm
      {...props}
      table="users"
      kind={kind}
      stored={useMemo(() => new Set(users?.map(keyOf)), [users])}
      calls={rowCalls({ load, post, keyOf })}
      // A location's name means nothing until the locations are known.
      ready={known}
    />
  );
};

export default AddUsers;
