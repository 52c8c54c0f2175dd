import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { RowForm, type RowFormChoices, usersTable } from 'shared-features/rows';
import {
  addUsersAtom,
  loadLocationsAtom,
  loadUsersAtom,
  locationOptionsAtom,
  locationsAtom,
  refreshProfileAtom,
  type UserListItem,
  usersAtom,
} from 'shared-session';
import { comparable, newUserSchema, ROLES } from 'shared-session/wire';
import { rowCalls } from '../forms/row-calls';
import { useRowDraft } from '../forms/use-row-draft';

const keysOf = (users: readonly UserListItem[]) =>
  new Set(users.map(({ email }) => comparable(email ?? '')));

/** The table in which users are added, and what saves them. The default, so that a page can load it later. */
export default function UsersForm({ sendAtOnce = false, ...props }: RowFormChoices) {
  const users = useAtomValue(usersAtom);
  const options = useAtomValue(locationOptionsAtom);
  const loadUsers = useSetAtom(loadUsersAtom);
  const loadLocations = useSetAtom(loadLocationsAtom);
  const addUsers = useSetAtom(addUsersAtom);
  const refresh = useSetAtom(refreshProfileAtom);
  const kept = useRowDraft('add-users');
  const isKnown = useAtomValue(locationsAtom) !== null;
  const kind = useMemo(() => {
    const locations = isKnown ? options : null;
    return usersTable({ schema: newUserSchema, comparable, roles: ROLES, locations });
  }, [isKnown, options]);
  const stored = useMemo(() => keysOf(users ?? []), [users]);

  useEffect(() => {
    void loadLocations();
    // Without the list nobody is marked as added already; the server leaves repetitions out by itself.
    void loadUsers({ silent: true });
  }, [loadLocations, loadUsers]);

  return (
    <RowForm
      {...props}
      {...kept}
      {...{ kind, stored }}
      // A location's name means nothing until the locations are known.
      sendAtOnce={sendAtOnce && isKnown}
      calls={rowCalls({ load: loadUsers, post: addUsers, finish: refresh, keysOf })}
    />
  );
}
