import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import {
  loadLocationsAtom,
  loadUsersAtom,
  locationOptionsAtom,
  locationsAtom,
  usersAtom,
} from 'shared-session';
import { ROLES } from 'shared-session/wire';
import { roleHint } from '../users/role-hint';
import { roleName } from '../users/role-name';
import { usersTable } from './kinds/users-table';
import { NewLocations } from './new-locations';
import { LoadMissing, RowForm, type RowFormProps } from './row-form';
import { storedKeys, userCallsAtom } from './sending/row-calls';
import { texts } from './texts';
import styles from './users-form.module.css';

/** What each role may do: in the table there is room for its name only. */
const RolesExplained = () => (
  <details className={styles.roles}>
    <summary>{texts.users.aboutRoles}</summary>
    <dl>
      {ROLES.map((role) => (
        <div key={role}>
          <dt>{roleName(role)}</dt>
          <dd>{roleHint(role)}</dd>
        </div>
      ))}
    </dl>
  </details>
);

/** The table in which users are added. The default export, so that a page can load it later. */
export default function UsersForm({ sendAtOnce = false, ...props }: RowFormProps<'users'>) {
  const users = useAtomValue(usersAtom);
  const areUsersKnown = users !== null;
  const options = useAtomValue(locationOptionsAtom);
  const areLocationsKnown = useAtomValue(locationsAtom) !== null;
  const loadUsers = useSetAtom(loadUsersAtom);
  const loadLocations = useSetAtom(loadLocationsAtom);
  const kind = useMemo(
    () => usersTable(areLocationsKnown ? options : null),
    [areLocationsKnown, options],
  );
  const { keys } = useMemo(() => storedKeys((users ?? []).map(({ email }) => email)), [users]);

  return (
    <>
      {areLocationsKnown ? null : <LoadMissing load={loadLocations} />}
      {/* They show which addresses exist already. */}
      {areUsersKnown ? null : <LoadMissing load={loadUsers} />}
      <RowForm
        {...props}
        kind={kind}
        storedKeys={keys}
        // A location's name can be checked only after the locations were loaded.
        sendAtOnce={sendAtOnce && areLocationsKnown}
        makeCalls={useSetAtom(userCallsAtom)}
        above={(table) => (
          <>
            <NewLocations table={table} />
            <RolesExplained />
          </>
        )}
      />
    </>
  );
}
